import { expect, it } from "vitest";
import { programs } from "../programs/programs.ts";
import { subjects } from "../subject/subjects.ts";
import { listSubjects, type RowPlan } from "./scenario.ts";
import { scenarios } from "./scenarios.ts";

const rows = scenarios.flatMap((scenario): readonly RowPlan[] => scenario.rows);
const listAll = (kind: "subjects" | "starts"): string[] => {
  const names = scenarios.flatMap((scenario) => (scenario.kind === kind ? listSubjects<string>(scenario) : []));
  return [...new Set(names)].sort();
};

it("the rows have the names that others look for", () => {
  expect(rows.map(({ id }) => id)).toEqual([
    "server.echo",
    "server.echo-1000-tools",
    "server.memory",
    "server.flow",
    "codec.seal",
    "codec.unseal",
    "server.tools-list-50",
    "stdio.echo",
    "stdio.cold-start",
    "stdio.cold-start.zod",
    "import.server",
    "import.zod",
    "client.fetch.echo",
    "client.node.echo",
    "codec.envelope.seal",
    "codec.envelope.unseal",
  ]);
});

it("every subject and every program is measured for some row, and each row has a floor", () => {
  expect(listAll("subjects")).toEqual(Object.keys(subjects).sort());
  expect(listAll("starts")).toEqual(Object.keys(programs).sort());
  expect(rows.filter((row) => row.subjects.floor === null)).toEqual([]);
});

it("a program stands in rows of the unit that it is measured in", () => {
  const units = scenarios.flatMap((scenario) =>
    scenario.kind === "starts"
      ? scenario.rows.flatMap(({ unit, subjects: { ours, official, floor } }) =>
          [ours, official, floor].flatMap((name) => (name === null ? [] : [[unit, programs[name].figure]])),
        )
      : [],
  );
  expect(units.length).toBeGreaterThan(0);
  expect(units.filter(([unit, figure]) => unit !== figure)).toEqual([]);
});

it("a subject that stands in two rows is measured once", () => {
  const clients = scenarios.find((scenario) => scenario.rows.some(({ id }) => id === "client.node.echo"));
  expect(clients?.kind === "subjects" && listSubjects(clients)).toEqual([
    "client.fetch.echo/ours",
    "client.fetch.echo/official",
    "client.fetch.echo/floor",
    "client.node.echo/ours",
    "client.node.echo/floor",
  ]);
});
