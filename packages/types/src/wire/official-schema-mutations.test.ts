import { expect, test } from "vitest";
import { listMutations } from "./official-schema-mutations.fixture.ts";

const message = { jsonrpc: "2.0", params: { names: ["tide", "wind"], rest: {} } };

function find(kind: string, path: string): unknown[] {
  return [...listMutations(message)]
    .filter((mutation) => mutation.kind === kind && mutation.path.join("/") === path)
    .map((mutation) => mutation.message);
}

test("every member and element is dropped, at every depth", () => {
  const dropped = [...listMutations(message)]
    .filter(({ kind }) => kind === "dropped")
    .map(({ path }) => path.join("/"));
  expect(dropped).toEqual(["jsonrpc", "params", "params/names", "params/names/0", "params/names/1", "params/rest"]);
  expect(find("dropped", "params/names/0")).toEqual([{ jsonrpc: "2.0", params: { names: ["wind"], rest: {} } }]);
});

test("every value is replaced with null, at every depth and at the top", () => {
  expect(find("null", "")).toEqual([null]);
  expect(find("null", "params/names/1")).toEqual([{ jsonrpc: "2.0", params: { names: ["tide", null], rest: {} } }]);
});

test("a replacement that would change nothing is left out", () => {
  expect(find("empty object", "params/rest")).toEqual([]);
  expect(find("empty array", "params/rest")).toHaveLength(1);
});

test("a member named __proto__ is added as JSON.parse would add it", () => {
  const [mutated] = find("member __proto__", "params/rest");
  expect(JSON.stringify(mutated)).toBe(
    '{"jsonrpc":"2.0","params":{"names":["tide","wind"],"rest":{"__proto__":null}}}',
  );
});

test("a limited depth leaves alone what is further down", () => {
  const depths = [...listMutations(message, 1)].map(({ path }) => path.length);
  expect(Math.max(...depths)).toBe(1);
});

test("the message stays as it is, and all changes differ from it", () => {
  const original = JSON.stringify(message);
  const changed = [...listMutations(message)].map((mutation) => JSON.stringify(mutation.message));
  expect(JSON.stringify(message)).toBe(original);
  expect(changed).not.toContain(original);
});

test("the same message gives the same changes in the same order", () => {
  expect([...listMutations(message)]).toEqual([...listMutations(structuredClone(message))]);
});
