import { describe, expect, it } from "vitest";
import { decodeLedger, encodeLedger } from "./encode-ledger.ts";
import { copyLedger, createLedger, type Ledger } from "./ledger.ts";

function fillLedger(): Ledger {
  const ledger = createLedger();
  ledger.outcomes.set("a", { kind: "elicit", fingerprint: "f", response: { action: "accept", content: { go: 1.5 } } });
  ledger.outcomes.set("__proto__", { kind: "listRoots", fingerprint: "f", response: { roots: [] } });
  ledger.values.set("b", { value: { id: [null] }, dependencies: new Map([["a", "digest"]]) });
  ledger.values.set("c", { value: undefined, dependencies: new Map() });
  ledger.values.set("d", { value: null, dependencies: new Map() });
  ledger.asks.set("a", { fingerprint: "f", invalidAnswers: 1, changes: 2, earlier: "" });
  ledger.urls.set("u", "https://a.example/");
  return ledger;
}

const empty = [1, [], [], [], []];

describe("a ledger in a token", () => {
  it("comes back as it was", () => {
    const ledger = fillLedger();
    expect(decodeLedger(JSON.parse(JSON.stringify(encodeLedger(ledger))))).toEqual(ledger);
  });

  it("has this form", () => {
    expect(encodeLedger(fillLedger())).toEqual([
      1,
      [
        ["a", "elicit", "f", { action: "accept", content: { go: 1.5 } }],
        ["__proto__", "listRoots", "f", { roots: [] }],
      ],
      [
        ["b", [["a", "digest"]], { id: [null] }],
        ["c", []],
        ["d", [], null],
      ],
      [["a", "f", 1, 2, ""]],
      [["u", "https://a.example/"]],
    ]);
  });

  it("takes no room while nothing stands in it", () => {
    expect(encodeLedger(createLedger())).toBeNull();
    expect(decodeLedger(null)).toEqual(createLedger());
    expect(decodeLedger(empty)).toEqual(createLedger());
  });

  it.each([undefined, 1, {}, [], [2, [], [], [], []], ["1", [], [], [], []]])(
    "of another version is told: %j",
    (value) => {
      expect(decodeLedger(value)).toBe("version");
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
    [[1, [], [["a", [["x"]]]], [], []]],
    [[1, [], [["a", [], 1, 2]], [], []]],
    [[1, [], [], [["a", "f", 0, 0]], []]],
    [[1, [], [], [["a", "f", -1, 0, ""]], []]],
    [[1, [], [], [["a", "f", 0, 0.5, ""]], []]],
    [[1, [], [], [["a", "f", 0, 0, null]], []]],
    [[1, [], [], [], [["u", 5]]]],
    [[1, [], [], [], [["u"]]]],
  ])("of no form is told: %j", (value) => {
    expect(decodeLedger(value)).toBe("malformed");
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
