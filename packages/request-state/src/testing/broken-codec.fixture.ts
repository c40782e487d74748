import type { RequestStateCodec } from "@proj/types";

/** A codec with one flaw, and what of the contract it breaks. */
export interface BrokenCodec {
  readonly flaw: string;
  readonly build: (secret: string) => RequestStateCodec;
  /** Names of checks, all that fail. */
  readonly breaks: readonly string[];
}

export const rules = {
  roundTrips: "any bytes come back as they were sealed",
  tokenText: "a token is text that JSON and UTF-8 can carry",
  repetition: "tokens of equal payloads open, again and again",
  instances: "another codec with the same keys opens the token",
  ownership: "the bytes handed in and out are the caller's own",
  concurrency: "many calls at once do not mix up",
  substitutions: "a token with one character replaced is refused",
  edits: "a token with a character left out, exchanged or added is refused",
  lengths: "a token cut off or extended is refused",
  spacings: "a token with white space or padding is refused",
  spellings: "a token in another spelling is refused",
  splices: "a token put together from parts of two is refused",
  junk: "what is no token at all is refused",
  foreignTokens: "a token of other keys is refused as one of an unknown key",
  blame: "an altered token is not taken for one of an unknown key",
  refusals: "a refusal has a reason of the list and does not repeat the token",
};

/** A refusal as the contract has it. */
export function refuse(reason: string, message = "not accepted"): unknown {
  return Object.assign(new Error(message), { code: "ERR_MCP_INVALID_REQUEST_STATE", reason });
}
