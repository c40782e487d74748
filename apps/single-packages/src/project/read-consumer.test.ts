import { expect, it } from "vitest";
import { listPublished, type PublishedPackage } from "../published/list-published.ts";
import { root } from "../repository.ts";
import { readConsumer } from "./read-consumer.ts";

const published = listPublished(root);

it.each(published)("every entry point of $name is used by a program", async (one) => {
  const { programs, sources } = await readConsumer(one);
  expect(new Set(programs.flatMap(({ entries }) => entries))).toEqual(new Set(one.entries));
  expect(sources.has("expect-equal.ts")).toBe(true);
});

it("programs that need Node are told from those that do not", async () => {
  const server = published.find(({ shortName }) => shortName === "server") as PublishedPackage;
  expect((await readConsumer(server)).programs).toEqual([
    { name: "server", isNeutral: true, entries: ["@proj/server", "@proj/server/testing"] },
    { name: "server-node", isNeutral: false, entries: ["@proj/server/node", "@proj/server/stdio"] },
  ]);
});

it("an entry point that nobody uses is told of", async () => {
  const server = published.find(({ shortName }) => shortName === "server") as PublishedPackage;
  const more = { ...server, entries: [...server.entries, "@proj/server/new"] };
  await expect(readConsumer(more)).rejects.toThrow("No program uses @proj/server/new of @proj/server: write one in");
});
