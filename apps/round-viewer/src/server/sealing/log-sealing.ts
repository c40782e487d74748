import type { OperatorLog } from "../log/operator-log.ts";
import type { RequestScope } from "../log/request-scope.ts";
import { markToken } from "./mark-token.ts";
import type { CodecObserver } from "./observe-codec.ts";
import { readKeyId } from "./read-key-id.ts";
import { readSealed } from "./read-sealed.ts";

/**
 * Writes what is sealed and opened into the log, readable. This is for a demo whose operator and user are the same person: a log must hold
 * neither tokens nor what is in them.
 */
export function logSealing(log: OperatorLog, scope: RequestScope): CodecObserver {
  return {
    sealed(token, payload) {
      const sealed = readSealed(payload);
      if (sealed.kind === "record") log.write({ type: "recorded", tokenId: sealed.tokenId });
      else
        log.write({ type: "sealed", ...describe(token), contents: sealed.kind === "token" ? sealed.contents : null });
    },
    unsealed(token, payload) {
      const sealed = readSealed(payload);
      // The store's verdict has told of it already.
      if (sealed.kind === "record") return;
      const contents = sealed.kind === "token" ? sealed.contents : null;
      log.write({ type: "unsealed", ...describe(token), contents });
      const request = scope.current;
      if (request !== undefined) request.askedKeys = contents?.questions.map(({ key }) => key) ?? [];
    },
    notOpened(token, error) {
      log.write({ type: "not-opened", token: markToken(token), reason: readReason(error) });
    },
  };
}

function describe(token: string) {
  return { token: markToken(token), keyId: readKeyId(token) };
}

function readReason(error: unknown): string {
  return error instanceof Error && "reason" in error ? String(error.reason) : "codec-failed";
}
