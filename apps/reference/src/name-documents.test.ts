import { expect, it } from "vitest";
import { toGroup, toName } from "./name-documents.ts";

it.each([
  ["requestState: a guide for authors and operators", "requestState"],
  ["Handling `input_required` by hand", "Handling input_required by hand"],
  ["0026: Shapes", "0026 Shapes"],
  ["0001. Four packages, and the only arrows", "0001 Four packages, and the only arrows"],
  ["0005 What is in a requestState token", "0005 What is in a requestState token"],
])("calls a page with the heading %j %j", (heading, name) => {
  expect(toName(heading)).toBe(name);
});

it.each([
  ["docs/guides/asking", "Guides"],
  ["docs/adr/0001-packages-and-arrows", "Decisions"],
  ["docs/start", "Pages"],
])("has %s among the %s", (path, group) => {
  expect(toGroup(path)).toBe(group);
});
