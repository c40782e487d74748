import { expect, it } from "vitest";
import { formatMatrix } from "./format-matrix.ts";
import type { Row } from "./matrix.ts";

const columns = [
  { id: "asks", title: "asks" },
  { id: "tampered", title: "tampered token" },
  { id: "demo", title: "demo" },
];

it("shows a mark for each cell, and below it what there is to say", () => {
  const rows: Row[] = [
    {
      id: "a",
      title: "A client → our server",
      cells: {
        asks: { status: "passed" },
        tampered: { status: "passed", shown: "ProtocolError -32602: Invalid" },
        demo: { status: "failed", reason: "the client was asked nothing" },
      },
    },
    {
      id: "b",
      title: "our client → B",
      cells: {
        asks: { status: "not-run", reason: "pip could not install it" },
        tampered: { status: "not-run", reason: "pip could not install it" },
        demo: { status: "not-applicable" },
      },
    },
  ];
  expect(formatMatrix(rows, columns)).toBe(
    [
      "                        asks    tampered token   demo",
      "A client → our server     ✓           ✓            ✗",
      "our client → B         not run     not run         –",
      "",
      "A client → our server, tampered token: ProtocolError -32602: Invalid",
      "A client → our server, demo: FAILED, the client was asked nothing",
      "our client → B: not run: pip could not install it",
      "",
    ].join("\n"),
  );
});

it("is the table alone where there is nothing to say", () => {
  const rows: Row[] = [{ id: "a", title: "A", cells: { asks: { status: "passed" } } }];
  expect(formatMatrix(rows, [{ id: "asks", title: "asks" }])).toBe("    asks\nA     ✓\n");
});
