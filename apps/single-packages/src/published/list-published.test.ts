import { expect, it } from "vitest";
import { root } from "../repository.ts";
import { listPublished } from "./list-published.ts";

it("what is published is listed with its entry points and what comes with it", () => {
  const published = listPublished(root);
  expect(published.find(({ shortName }) => shortName === "server")).toMatchObject({
    name: "@proj/server",
    entries: ["@proj/server", "@proj/server/node", "@proj/server/stdio", "@proj/server/testing"],
    needs: ["@proj/types"],
  });
  expect(published.find(({ shortName }) => shortName === "types")?.needs).toEqual([]);
  expect(published.map(({ name }) => name)).toEqual(published.map(({ name }) => name).sort());
});
