import { expect, it } from "vitest";
import { formatMatrix } from "./format-matrix.ts";
import type { Cell, Column } from "./matrix.ts";

const lines = [
  { id: "asks", title: "asks" },
  { id: "ping", title: "pings" },
  { id: "demo", title: "the demo" },
];
const passed: Cell = { status: "passed" };
const legend =
  "✓ as it should be  ✗ failed  ? not run  – has nothing to do with it  a … cannot work, was tried, and did not";

function column(changes: Partial<Column>): Column {
  return {
    id: "a",
    peer: { id: "a", title: "A 1" },
    server: "ours",
    revision: "2026-07-28",
    transport: "HTTP",
    cells: { asks: passed },
    ...changes,
  };
}

it("shows a table for each peer, with a mark for each cell, and below what there is to say", () => {
  const because = "The method is gone.";
  const columns = [
    column({ cells: { asks: passed, ping: { status: "impossible", because, page: "2026-07-28/changelog" } } }),
    column({ server: "theirs", revision: "2025-11-25", cells: { asks: passed, ping: passed } }),
    column({
      peer: { id: "b", title: "B 2" },
      transport: "stdio",
      cells: {
        asks: { status: "failed", reason: "it was asked nothing" },
        ping: { status: "not-run", reason: "no Python" },
        demo: { status: "not-applicable" },
      },
    }),
  ];
  expect(formatMatrix(columns, lines).split("\n")).toEqual([
    "A 1                          → our server  ← our client",
    "                            2026-   2025-",
    "                            07-28   11-25",
    "                             HTTP    HTTP",
    "asks                          ✓       ✓",
    "pings                         a       ✓",
    "",
    "B 2                          → our server",
    "                            2026-",
    "                            07-28",
    "                            stdio",
    "asks                          ✗",
    "pings                         ?",
    "",
    legend,
    "",
    "a  The method is gone. (2026-07-28/changelog)",
    "",
    "B 2 → our server, 2026-07-28, stdio: asks: FAILED: it was asked nothing",
    "",
    "B 2 → our server, 2026-07-28, stdio: pings: not run: no Python",
    "",
  ]);
});

it("says once what holds for several cells, and which program it is that cannot", () => {
  const cell: Cell = { status: "not-run", reason: "no Python" };
  const lacks: Cell = { status: "impossible", because: "Nobody sits there." };
  const text = formatMatrix([column({ cells: { asks: cell, ping: cell, demo: lacks } })], lines);
  expect(formatMatrix([column({ cells: { asks: cell, ping: cell } })], lines)).toContain("everything: not run");
  expect(text).toContain("A 1 → our server, 2026-07-28, HTTP: asks, pings: not run: no Python");
  expect(text).toContain("a  Nobody sits there. (the program)");
});

it("is at most 120 characters wide", () => {
  const reason = "word ".repeat(100);
  const columns = (["ours", "theirs"] as const).flatMap((server) =>
    Array.from({ length: 7 }, () => column({ server, cells: { asks: { status: "failed", reason } } })),
  );
  const widths = formatMatrix(columns, lines)
    .split("\n")
    .map(({ length }) => length);
  expect(Math.max(...widths)).toBeLessThanOrEqual(120);
});
