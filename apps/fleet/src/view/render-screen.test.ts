import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { createPalette } from "./paint.ts";
import { renderScreen } from "./render-screen.ts";
import { buildBusyView, buildView, endFlow, listFlowEvents } from "./view.fixture.ts";

const plain = createPalette(false);
const render = (columns: number, rows: number, view = buildBusyView()) => renderScreen(view, { columns, rows }, plain);

it("shows everything at 80 by 24", () => {
  expect(render(80, 24)).toEqual([
    "provisioner fleet  1.6 s, 4 rounds/s  Ctrl-C ends it",
    "flows  ████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  1 of 10  lost 0",
    "       created 1, declined 0, cancelled 0",
    "",
    "   pid     state           rounds  restarts  keys, ● seals",
    "A  4711    up                   3         0  ● old  ○ new",
    "B  4712    killed at work       2         0  ",
    "C  4713    up                   1         0  ● old",
    "",
    "keys     stage 2 of 4: [old, new], one after the other",
    "rejected expired 1  tampered 1",
    "",
    "flows        who         served by  ! rejected, × cut off",
    "fleet-0001   agrees      A→C→×→B ✔",
    "fleet-0002   agrees      B→A!→A→…",
    "fleet-0003   agrees      …",
    "",
    "what happened",
    "    0.9 s  C runs as process 4713",
    "    1.1 s  A has the keys [old, new]",
    "    1.5 s  B killed, at work on 2",
  ]);
});

it("leaves columns and rows out at 40 by 11", () => {
  expect(render(40, 11)).toEqual([
    "provisioner fleet  1.6 s, 4 rounds/s  C…",
    "flows  ██░░░░░░░░░░░░░░  1 of 10  lost 0",
    "       created 1, declined 0, cancelled…",
    "   state           rounds  keys, ● seals",
    "A  up                   3  ● old  ○ new",
    "B  killed at work       2  ",
    "C  up                   1  ● old",
    "keys     stage 2 of 4: [old, new], one …",
    "rejected expired 1  tampered 1",
  ]);
});

describe.each([
  [80, 24],
  [120, 40],
  [60, 20],
  [40, 12],
  [20, 5],
  [1, 1],
])("at %i by %i", (columns, rows) => {
  const flows = Array.from({ length: 30 }, (_, flow) => listFlowEvents(flow, "ABC!xABC".repeat(4))).flat();
  const reasons = [
    "already-used",
    "expired",
    "issued-in-future",
    "other-arguments",
    "principal-unexpected",
    "tampered",
  ];
  const view = buildView(
    ...flows,
    ...reasons.map((reason) => [1, { type: "state-rejected", instance: "A", reason }] as const),
    ...Array.from(
      { length: 50 },
      () => [1, { type: "note", text: "something that takes many words ".repeat(9) }] as const,
    ),
  );

  it("never needs more room than there is, with colours and without", () => {
    for (const hasColors of [false, true]) {
      const lines = renderScreen(view, { columns, rows }, createPalette(hasColors));
      expect(lines.length).toBeLessThanOrEqual(Math.max(1, rows - 1));
      expect(Math.max(...lines.map((line) => stripVTControlCharacters(line).length))).toBeLessThanOrEqual(columns);
    }
  });
});

it("fills the screen that it has, once there is enough to show", () => {
  const flows = Array.from({ length: 30 }, (_, flow) => listFlowEvents(flow, "A")).flat();
  const notes = Array.from({ length: 40 }, (_, index) => [2, { type: "note", text: `note ${index}` }] as const);
  const lines = render(120, 40, buildView(...flows, ...notes));
  expect(lines).toHaveLength(39);
  expect(lines.at(-1)).toContain("note 39");
});

it("writes no colours where there are none to be had, and the same text where there are", () => {
  const coloured = renderScreen(buildBusyView(), { columns: 80, rows: 24 }, createPalette(true));
  expect(render(80, 24).join("")).not.toContain("\u001B");
  expect(coloured.join("")).toContain("\u001B");
  expect(coloured.map(stripVTControlCharacters)).toEqual(render(80, 24));
});

it("puts reasons that do not fit in one line into several", () => {
  const reasons = ["already-used", "expired", "other-arguments", "tampered"];
  const events = reasons.map((reason) => [1, { type: "state-rejected", instance: "A", reason }] as const);
  const lines = render(45, 24, buildView(...events));
  expect(lines.slice(10, 13)).toEqual([
    "rejected already-used 1  expired 1",
    "         other-arguments 1  tampered 1",
    "",
  ]);
});

it("says what it waits for, and how long still", () => {
  const view = buildView(
    [1000, { type: "phase", phase: { stage: 3, keys: ["new"], doing: "wait", durationMs: 5000 } }],
    [3500, { type: "tick" }],
  );
  expect(render(80, 24, view)).toContain("keys     2.5 s until old tokens are void, then [new]");
  expect(render(80, 24, buildView())).toContain("keys     the instances start");
});

it("shows no process where an instance starts again", () => {
  const view = buildView(
    [0, { type: "started", instance: "A", pid: 4711 }],
    [1, { type: "killed", instance: "A", underWay: 1 }],
    [2, { type: "starting", instance: "A" }],
  );
  expect(render(80, 24, view)[5]).toBe("A          starting             0         1  ");
});

it("says how flows ended, and shows one that is lost", () => {
  const view = buildView(
    ...[1, 2, 3].flatMap((flow) => listFlowEvents(flow, "A")),
    endFlow(1, "declined"),
    endFlow(2, "cancelled"),
    endFlow(3, undefined),
  );
  const lines = render(80, 24, view);
  expect(lines.filter((line) => line.startsWith("fleet-")).map((line) => line.slice(25))).toEqual([
    "A ✔ declined",
    "A ✔ cancelled",
    "A ✗ lost",
  ]);
  expect(lines[1]).toContain("3 of 10  lost 1");
});

it("has a full bar also when there were more flows than wanted", () => {
  const view = buildView(
    ...Array.from({ length: 12 }, (_, flow) => [...listFlowEvents(flow, "A"), endFlow(flow, "created")]).flat(),
  );
  expect(render(80, 24, view)[1]).toBe(`flows  ${"█".repeat(40)}  12 of 12  lost 0`);
});
