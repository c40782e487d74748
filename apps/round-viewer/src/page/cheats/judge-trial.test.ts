import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../shared/log-entry.ts";
import { judgeTrial } from "./judge-trial.ts";

const cheat = { reasons: ["tampered"], defence: "It is sealed." };
const at = { number: 1, at: "2026-07-28T12:00:00.000Z", request: 5 };

function reject(reason: string): LogEntry {
  return { ...at, type: "rejected", method: "tools/call", target: "pay", reason, explanation: "…" };
}

describe("what came of a cheat", () => {
  it("is a rejection, also before the log has told why", () => {
    const verdict = { headline: "Rejected.", why: "It is sealed." };
    expect(judgeTrial(cheat, { outcome: "error" }, [])).toEqual(verdict);
    expect(judgeTrial(cheat, { outcome: "error" }, [reject("tampered")])).toEqual(verdict);
  });

  it("is explained by what the server found, where that is something else", () => {
    const { headline, why } = judgeTrial(cheat, { outcome: "error" }, [reject("expired")]);
    expect([headline, why]).toEqual(["Rejected.", expect.stringContaining("something else first: expired")]);
  });

  it("is told apart from the answer that was given before", () => {
    const recorded: LogEntry = { ...at, type: "single-use", tokenId: "t", verdict: "recorded" };
    expect(judgeTrial(cheat, { outcome: "complete" }, [recorded]).headline).toBe("The same answer as before.");
    expect(judgeTrial(cheat, { outcome: "asks" }, []).headline).toBe("Nothing was gained.");
  });
});
