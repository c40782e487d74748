import type { SingleUseStore } from "@proj/server";
import type { OperatorLog } from "../log/operator-log.ts";

/** A store of used rounds that does what another one does, and writes its verdicts into the log. */
export function observeStore(store: SingleUseStore, log: OperatorLog): SingleUseStore {
  return {
    scope: store.scope,
    async begin(id, claim) {
      const verdict = await store.begin(id, claim);
      log.write({ type: "single-use", tokenId: id, verdict: typeof verdict === "string" ? verdict : "recorded" });
      return verdict;
    },
    settle: (id, holder, response) => store.settle(id, holder, response),
    release: (id, holder) => store.release(id, holder),
  };
}
