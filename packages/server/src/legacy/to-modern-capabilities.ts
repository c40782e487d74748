import {
  type ClientCapabilities,
  isRecord,
  type JSONObject,
  type LegacyFacts,
  legacyFacts,
  type SessionRecord,
} from "@proj/types";

/**
 * What the client of a session can be asked, in the words of 2026-07-28: what its revision does not have is left out, and what it has without a
 * word for it is put in words. What is no capability of any form counts as none.
 */
export function toModernCapabilities({ protocolVersion, capabilities }: SessionRecord): ClientCapabilities {
  const facts = legacyFacts[protocolVersion];
  const given: { readonly [name: string]: unknown } = capabilities;
  const modern: ClientCapabilities = {};
  if (isRecord(given["experimental"])) modern.experimental = pickExperimental(given["experimental"]);
  if (isRecord(given["roots"])) modern.roots = {};
  if (isRecord(given["elicitation"]) && facts.asksForms)
    modern.elicitation = toElicitation(given["elicitation"], facts);
  if (isRecord(given["sampling"])) modern.sampling = toSampling(given["sampling"], facts);
  return modern;
}

const modes: readonly string[] = ["form", "url"];
const details: readonly string[] = ["tools", "context"];

type Capability = { readonly [name: string]: unknown };

function toElicitation(
  declared: Capability,
  { asksUrls }: LegacyFacts,
): NonNullable<ClientCapabilities["elicitation"]> {
  return asksUrls ? pickObjects(declared, modes) : { form: {} };
}

/** Before it was a capability of its own, whoever could sample was taken to know of contexts. */
function toSampling(declared: Capability, facts: LegacyFacts): NonNullable<ClientCapabilities["sampling"]> {
  return facts.declaresSamplingDetails ? pickObjects(declared, details) : { context: {} };
}

/** The members of these names that are objects. */
function pickObjects(from: Capability, names: readonly string[]): Record<string, JSONObject> {
  const picked: Record<string, JSONObject> = {};
  for (const name of names)
    if (Object.hasOwn(from, name) && isRecord(from[name])) picked[name] = from[name] as JSONObject;
  return picked;
}

/** Their names are the client's: any may be there. */
function pickExperimental(from: Capability): Record<string, JSONObject> {
  return Object.fromEntries(Object.entries(from).filter(([, value]) => isRecord(value))) as Record<string, JSONObject>;
}
