import { describe, expect, it } from "vitest";
import { countEnded } from "./fleet-view.ts";
import { showRate } from "./render-progress.ts";
import { buildView, endFlow, listFlowEvents, type TimedEvent } from "./view.fixture.ts";

const started: readonly TimedEvent[] = [
  [0, { type: "starting", instance: "A" }],
  [500, { type: "started", instance: "A", pid: 7 }],
  [500, { type: "keys-changed", instance: "A", keys: ["old"] }],
];

describe("an instance", () => {
  it("starts, is up with its keys, is killed, and starts again", () => {
    const killed: TimedEvent = [900, { type: "killed", instance: "A", underWay: 3 }];
    const starting: TimedEvent = [950, { type: "starting", instance: "A" }];
    expect(buildView().instances[0]).toMatchObject({ state: "starting", pid: undefined, restarts: 0 });
    expect(buildView(...started).instances[0]).toMatchObject({ state: "up", pid: 7, keys: ["old"], restarts: 0 });
    expect(buildView(...started, killed).instances[0]).toMatchObject({ state: "killed", keys: [] });
    expect(buildView(...started, killed, starting).instances[0]).toMatchObject({ state: "starting", restarts: 1 });
  });

  it("counts its rounds, and no other's", () => {
    const { instances, rounds } = buildView(...listFlowEvents(1, "ABA"), ...listFlowEvents(2, "AxA!"));
    expect(instances.map(({ rounds }) => rounds)).toEqual([4, 1, 0]);
    expect(rounds).toBe(5);
  });

  it("is told of when it ends by itself", () => {
    const view = buildView(...started, [900, { type: "ended", instance: "A" }]);
    expect(view.instances[0]?.state).toBe("ended");
    expect(view.happenings.at(-1)).toEqual({ atMs: 900, text: "A ended by itself" });
  });
});

describe("flows", () => {
  it("are counted by their ends, and what was begun again with them", () => {
    const view = buildView(
      ...[1, 2, 3, 4, 5].flatMap((flow) => listFlowEvents(flow, "A")),
      endFlow(1, "created"),
      endFlow(2, "declined"),
      endFlow(3, undefined),
      [0, { type: "flow-ended", flow: 4, ending: "created", begunAgain: 2 }],
    );
    expect(view.ended).toEqual({ created: 2, declined: 1, cancelled: 0, lost: 1 });
    expect([view.began, countEnded(view), view.begunAgain]).toEqual([5, 4, 2]);
    expect([...view.underWay.keys()]).toEqual([5]);
    expect(view.happenings.map(({ text }) => text)).toEqual(["flow 3 is lost"]);
  });

  it("hop where a round comes to another instance than the one before, whatever was cut off between", () => {
    const { followed, hopped, cutOff } = buildView(...listFlowEvents(1, "AABxB"), ...listFlowEvents(2, "CA!A"));
    expect({ followed, hopped, cutOff }).toEqual({ followed: 5, hopped: 2, cutOff: 1 });
  });

  it("are shown with their path", () => {
    const { shown } = buildView(...listFlowEvents(1, "AB!xC"));
    expect(shown).toMatchObject([
      {
        name: "fleet-0001",
        hops: [
          { instance: "A", mark: "answered" },
          { instance: "B", mark: "rejected" },
          { instance: "", mark: "cut-off" },
          { instance: "C", mark: "answered" },
        ],
      },
    ]);
  });

  it("keep their place while they go on and a while longer; then another flow takes it", () => {
    const before = [...listFlowEvents(1, "A"), ...listFlowEvents(2, "A"), endFlow(1, "created", 1000)];
    const list = (atMs: number) => buildView(...before, ...listFlowEvents(3, "", atMs)).shown.map(({ flow }) => flow);
    expect(list(2499)).toEqual([1, 2, 3]);
    expect(list(2500)).toEqual([3, 2]);
  });

  it("are not all shown, but all counted", () => {
    const view = buildView(
      ...Array.from({ length: 40 }, (_, flow) => listFlowEvents(flow, "B")).flat(),
      endFlow(39, "cancelled"),
    );
    expect(view.shown).toHaveLength(24);
    expect([view.began, view.rounds, view.ended.cancelled, view.underWay.size]).toEqual([40, 40, 1, 39]);
  });

  it("that nobody has heard of change nothing", () => {
    expect(buildView([5, { type: "round", flow: 9, servedBy: "A", status: "answered" }])).toEqual(
      buildView([5, { type: "tick" }]),
    );
  });
});

it("counts rejections by their reason", () => {
  const view = buildView(
    [1, { type: "state-rejected", instance: "A", reason: "expired" }],
    [2, { type: "state-rejected", instance: "B", reason: "tampered" }],
    [3, { type: "state-rejected", instance: "B", reason: "expired" }],
  );
  expect([...view.rejections]).toEqual([
    ["expired", 2],
    ["tampered", 1],
  ]);
});

it("has a rate of the last three seconds", () => {
  const rounds = [...listFlowEvents(1, "AAAAAA", 4000), ...listFlowEvents(2, "BBB", 6000)];
  expect(showRate(buildView(...rounds))).toBe("3");
  expect(showRate(buildView(...rounds, [7500, { type: "tick" }]))).toBe("1");
  expect(showRate(buildView(...rounds, [9500, { type: "tick" }]))).toBe("0");
});

it("has the rate of a run that is younger than that", () => {
  expect(showRate(buildView(...listFlowEvents(1, "AAAA", 2000)))).toBe("2");
});

it("keeps the last of what happened in words, and counts all of it", () => {
  const notes = Array.from({ length: 100 }, (_, index): TimedEvent => [index, { type: "note", text: `note ${index}` }]);
  const { happened, happenings } = buildView(...notes);
  expect([happened, happenings.length, happenings.at(-1)?.text]).toEqual([100, 40, "note 99"]);
});

it("tells of changed keys, and not of those that an instance begins with", () => {
  const changed: TimedEvent = [800, { type: "keys-changed", instance: "A", keys: ["old", "new"] }];
  const texts = buildView(...started, changed).happenings.map(({ text }) => text);
  expect(texts).toEqual(["A runs as process 7", "A has the keys [old, new]"]);
});
