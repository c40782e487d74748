import { type ClientCapabilities, legacyFacts, type SessionRecord } from "@proj/types";

/**
 * What the client of a session can be asked, in the words of 2026-07-28: what its revision does not have is left out, and what it has without a
 * word for it is put in words.
 */
export function toModernCapabilities({ protocolVersion, capabilities }: SessionRecord): ClientCapabilities {
  const { asksForms, asksUrls, declaresSamplingDetails } = legacyFacts[protocolVersion];
  const { elicitation, sampling, roots, experimental } = capabilities;
  return {
    ...(experimental === undefined ? {} : { experimental }),
    ...(roots === undefined ? {} : { roots: {} }),
    ...(elicitation === undefined || !asksForms ? {} : { elicitation: asksUrls ? elicitation : { form: {} } }),
    // Before it was a capability of its own, whoever could sample was taken to know of contexts.
    ...(sampling === undefined ? {} : { sampling: declaresSamplingDetails ? sampling : { context: {} } }),
  };
}
