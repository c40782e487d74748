import type { RequestStateRejectionReason } from "@proj/server";

const explanations: { readonly [Reason in RequestStateRejectionReason]: string } = {
  "not-a-string": "The token is not a text. The server never gives out such a thing.",
  "too-long": "The token is longer than any that the server gives out.",
  malformed:
    "The token is not written as the server writes tokens: something was cut off, added or spelled differently.",
  "unknown-key": "The token names a key that this server does not have (any more).",
  tampered: "The token names a key of this server, and is not what that key sealed: it was changed on the way.",
  "codec-failed": "The codec broke its contract.",
  "not-an-envelope": "Our key sealed it, but for another purpose.",
  version: "The token was written by a newer version of the library.",
  "ledger-version": "What the token remembers was written by a newer version of the library.",
  "issued-in-future": "The token was made in the future, by this server's clock.",
  expired: "The token came back later than it is good for.",
  "flow-expired": "The call began too long ago.",
  "flow-too-many-rounds": "The call has had more rounds than it may.",
  "other-method": "The token was made for another method.",
  "other-target": "The token was made for another tool.",
  "other-arguments": "The token was made for the same tool with other arguments.",
  "other-audience": "The token was made by a service of another name.",
  "other-principal": "The token was made for another user.",
  "principal-missing": "The token was made for a user, and came back from nobody.",
  "principal-unexpected": "The token was made for nobody, and came back from a user.",
  "subject-missing": "The token was made for a user, and the access token now names none.",
  "subject-unexpected": "The token was made for no user, and the access token now names one.",
  "principal-failed": "It could not be told who calls.",
  "already-used": "This round was taken before, with other answers: each token counts once.",
  "still-running": "The same round is under way already.",
};

/** Says in a sentence why a `requestState` was not accepted. */
export function explainRejection(reason: RequestStateRejectionReason): string {
  return explanations[reason];
}
