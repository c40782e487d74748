import type { OwnKeysReport } from "../parts/run-own-keys.ts";
import type { OwnKeysCounts } from "./count-own-keys.ts";
import type { Expectation } from "./expectation.ts";

/** The one answer to a state that is not accepted. */
const WIRE_ERROR = JSON.stringify({ code: -32602, message: "Invalid or expired requestState", hasData: false });

/**
 * What has to be so without shared keys: exactly the rounds are rejected that come to another instance than the round before. With three
 * instances that happens to eight flows of nine.
 */
export function judgeOwnKeys({ log }: OwnKeysReport, counts: OwnKeysCounts): Expectation[] {
  const reasons = JSON.stringify([...log.rejections]);
  return [
    { text: "every round that changed the instance was rejected", holds: counts.rejectedHops === counts.hops },
    { text: "no other round was rejected", holds: counts.rejectedStays === 0 },
    { text: "most flows ended so", holds: counts.rejected > counts.flows / 2 },
    {
      text: "every rejection was told to the operator as unknown-key",
      holds: reasons === JSON.stringify([["unknown-key", counts.rejected]]),
    },
    { text: "every rejection was the same on the wire", holds: counts.wireErrors.join() === WIRE_ERROR },
    {
      text: "nothing else went wrong",
      holds: counts.problems.length === 0 && counts.completed + counts.rejected === counts.flows,
    },
  ];
}
