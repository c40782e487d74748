import { expect, it } from "vitest";
import { subjects } from "../subject/subjects.ts";
import { listSubjects } from "./scenario.ts";
import { scenarios } from "./scenarios.ts";

const rows = scenarios.flatMap((scenario) => scenario.rows);

it("the rows have the names that others look for", () => {
  expect(rows.map(({ id }) => id)).toEqual([
    "server.echo",
    "server.flow",
    "server.tools-list-50",
    "server.echo-1000-tools",
    "client.fetch.echo",
    "client.node.echo",
    "codec.seal",
    "codec.unseal",
    "codec.envelope.seal",
    "codec.envelope.unseal",
  ]);
});

it("every subject is measured for some row, and each row has a floor", () => {
  expect(scenarios.flatMap(listSubjects).sort()).toEqual(Object.keys(subjects).sort());
  expect(rows.filter((row) => row.subjects.floor === null)).toEqual([]);
});

it("a subject that stands in two rows is measured once", () => {
  const clients = scenarios.find((scenario) => scenario.rows.some(({ id }) => id === "client.node.echo"));
  expect(clients && listSubjects(clients)).toEqual([
    "client.fetch.echo/ours",
    "client.fetch.echo/official",
    "client.fetch.echo/floor",
    "client.node.echo/floor",
  ]);
});
