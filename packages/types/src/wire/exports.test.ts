import { expect, test } from "vitest";
import * as types from "../index.ts";
import { fixtures } from "./fixtures/all.fixture.ts";
import { definitionNames, renamedDefinitions } from "./fixtures/definition-names.fixture.ts";

const exported: Readonly<Record<string, unknown>> = types;

test.each(definitionNames)("%s is exported under its name", (name) => {
  expect(exported[renamedDefinitions[name] ?? name]).toBe(fixtures[name].schema);
});

test("only Error has another name", () => {
  expect(renamedDefinitions).toEqual({ Error: "ErrorObject" });
});
