import type { InvalidRequestStateError, InvalidRequestStateReason, RequestStateCodec } from "@proj/types";
import { type BrokenCodec, refuse, rules } from "./broken-codec.fixture.ts";
import { signingCodec } from "./signing-codec.fixture.ts";

type ToError = (reason: InvalidRequestStateReason, token: string) => unknown;

/** Codecs that refuse rightly but do not say so as the contract has it. */
export const refusingCodecs: readonly BrokenCodec[] = [
  refusing("throws a TypeError for malformed tokens", toTypeError, [rules.refusals]),
  refusing("throws nothing that is an error", () => undefined, [rules.foreignTokens, rules.refusals]),
  refusing("has a reason of its own", (reason) => refuse(reason === "tampered" ? "expired" : reason), [rules.refusals]),
  refusing("repeats the token", (reason, token) => refuse(reason, `not accepted: ${String(token)}`), [rules.refusals]),
  refusing("repeats the beginning of the token", (reason, token) => refuse(reason, String(token).slice(0, 30)), [
    rules.refusals,
  ]),
  refusing("repeats the payload", (reason) => refuse(reason, "deploy 4711 to production? is not accepted"), [
    rules.refusals,
  ]),
  refusing("calls a token of other keys altered", (reason) => refuse(reason === "unknown-key" ? "tampered" : reason), [
    rules.foreignTokens,
  ]),
  refusing("calls everything a token of other keys", () => refuse("unknown-key"), [rules.blame]),
];

function toTypeError(reason: InvalidRequestStateReason): unknown {
  return reason === "malformed" ? new TypeError("atob: not base64") : refuse(reason);
}

/** A codec that refuses in its own way. */
function refusing(flaw: string, toError: ToError, breaks: readonly string[]): BrokenCodec {
  const build = (secret: string): RequestStateCodec => {
    const { seal, unseal } = signingCodec(secret);
    return {
      seal,
      unseal(token) {
        try {
          return unseal(token);
        } catch (error) {
          throw toError((error as InvalidRequestStateError).reason, token);
        }
      },
    };
  };
  return { flaw, build, breaks };
}
