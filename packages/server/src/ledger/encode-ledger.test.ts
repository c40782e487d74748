import { describe, expect, it } from "vitest";
import { decodeLedger, encodeLedger, isLedgerVersion } from "./encode-ledger.ts";
import { copyLedger, createLedger, type Ledger } from "./ledger.ts";

function fillLedger(): Ledger {
  const ledger = createLedger();
  ledger.outcomes.set("a", { kind: "elicit", fingerprint: "f", response: { action: "accept", content: { go: 1.5 } } });
  ledger.outcomes.set("__proto__", { kind: "listRoots", fingerprint: "f", response: { roots: [] } });
  ledger.values.set("b", { value: { id: [null] }, dependencies: new Set(["__proto__", "a"]) });
  ledger.values.set("c", { value: undefined, dependencies: new Set() });
  ledger.values.set("d", { value: null, dependencies: new Set() });
  ledger.asks.set("a", { fingerprint: "f", invalidAnswers: 1, changes: 2, earlier: "" });
  ledger.asks.set("open", { fingerprint: "o", invalidAnswers: 0, changes: 1, earlier: "e" });
  ledger.asks.set("gone", { fingerprint: "g", invalidAnswers: 0, changes: 0, earlier: "e" });
  ledger.urls.set("u", "https://a.example/");
  return ledger;
}

const empty = [1, [], [], [], []];
const open = new Map([["open", ["elicit", "o"] as const]]);

describe("a ledger in a token", () => {
  it("comes back as it was", () => {
    const ledger = fillLedger();
    expect(decodeLedger(JSON.parse(JSON.stringify(encodeLedger(ledger, open))), open)).toEqual(ledger);
  });

  it("has this form", () => {
    expect(encodeLedger(fillLedger(), open)).toEqual([
      1,
      [
        ["a", "elicit", "f", { action: "accept", content: { go: 1.5 } }],
        ["__proto__", "listRoots", "f", { roots: [] }],
      ],
      [
        ["b", [1, 0], { id: [null] }],
        ["c", []],
        ["d", [], null],
      ],
      [
        ["a", "", 1, 2, ""],
        ["open", "", 0, 1, "e"],
        ["gone", "g", 0, 0, "e"],
      ],
      [["u", "https://a.example/"]],
    ]);
  });

  it("takes no room while nothing stands in it", () => {
    expect(encodeLedger(createLedger(), open)).toBeNull();
    expect(decodeLedger(null, open)).toEqual(createLedger());
    expect(decodeLedger(empty, open)).toEqual(createLedger());
  });

  it.each([undefined, 1, {}, [], [2, [], [], [], []], ["1", [], [], [], []]])(
    "of another version is told: %j",
    (value) => {
      expect(isLedgerVersion(value)).toBe(false);
    },
  );

  it.each([
    [[1, [], [], []]],
    [[...empty, []]],
    [[1, {}, [], [], []]],
    [[1, [5], [], [], []]],
    [[1, [["a", "elicit", "f"]], [], [], []]],
    [[1, [["a", "other", "f", {}]], [], [], []]],
    [[1, [["a", "elicit", 5, {}]], [], [], []]],
    [[1, [["a", "elicit", "f", []]], [], [], []]],
    [[1, [], [["a"]], [], []]],
    [[1, [], [[1, []]], [], []]],
    [[1, [], [["a", {}]], [], []]],
    [[1, [], [["a", ["x"]]], [], []]],
    [[1, [], [["a", [0]]], [], []]],
    [[1, [], [["a", [-1]]], [], []]],
    [[1, [], [], [["other", "", 0, 0, ""]], []]],
    [[1, [], [["a", [], 1, 2]], [], []]],
    [[1, [], [], [["a", "f", 0, 0]], []]],
    [[1, [], [], [["a", "f", -1, 0, ""]], []]],
    [[1, [], [], [["a", "f", 0, 0.5, ""]], []]],
    [[1, [], [], [["a", "f", 0, 0, null]], []]],
    [[1, [], [], [], [["u", 5]]]],
    [[1, [], [], [], [["u"]]]],
  ])("of no form is told: %j", (value) => {
    expect(decodeLedger(value, open)).toBeUndefined();
  });

  it("can be written to without changing what it was copied from", () => {
    const ledger = fillLedger();
    const copy = copyLedger(ledger);
    copy.outcomes.clear();
    copy.values.clear();
    copy.asks.clear();
    copy.urls.clear();
    expect(ledger).toEqual(fillLedger());
  });
});
