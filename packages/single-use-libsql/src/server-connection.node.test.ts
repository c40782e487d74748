import { createClient } from "@libsql/client";
import { singleUseStoreContract } from "@proj/server/testing";
import { RequestStateUnavailableError, type SingleUseClaim } from "@proj/types";
import { describe, expect, it, onTestFinished } from "vitest";
import { startLibsqlServer } from "./libsql-server.fixture.ts";
import { openStore } from "./temporary-database.fixture.ts";

const NOW = Date.UTC(2025, 0, 1);
const claim: SingleUseClaim = {
  holder: "first",
  answersDigest: "answers",
  now: NOW,
  leaseUntil: NOW + 1_000,
  expiresAt: NOW + 60_000,
};

async function readFailure(operate: () => unknown): Promise<unknown> {
  try {
    await operate();
  } catch (error) {
    return error;
  }
  throw new TypeError("it did not fail");
}

describe("a store on a server", { timeout: 30_000 }, () => {
  it.each(singleUseStoreContract)("$name", async ({ run }) => {
    const { url } = await startLibsqlServer();
    await run({ open: (handles) => Array.from({ length: handles }, () => openStore({ url })) });
  });

  it("shows the server its token, and takes one request for each operation", async () => {
    const { url, requests } = await startLibsqlServer();
    const store = openStore({ url, authToken: "secret" });
    await store.begin("round", claim);
    // The schema is made once.
    expect(requests.splice(0)).toHaveLength(2);
    await store.begin("round", claim);
    await store.settle("round", "first", "done");
    await store.release("round", "first");
    expect(requests.map(({ authorization }) => authorization)).toEqual(Array(3).fill("Bearer secret"));
  });

  it("decides nothing about how the server keeps its files", async () => {
    const { url, requests } = await startLibsqlServer();
    await openStore({ url }).begin("round", claim);
    expect(requests.flatMap(({ statements }) => statements).join("\n")).not.toMatch(/PRAGMA/i);
  });

  it("waits while the server's database is busy", async () => {
    const { url, path, requests } = await startLibsqlServer();
    const store = openStore({ url });
    await store.begin("round", claim);
    const writer = createClient({ url: `file:${path}` });
    onTestFinished(() => writer.close());
    const transaction = await writer.transaction("write");
    requests.length = 0;
    const settling = Promise.resolve(store.settle("round", "first", "done"));
    while (requests.length < 3) await new Promise((resolve) => setImmediate(resolve));
    await transaction.rollback();
    expect(await settling).toBe(true);
    expect(await store.begin("round", claim)).toEqual({ recorded: "done" });
  });

  it.each([401, 500])("says that it is unavailable when the server answers %i, and keeps the cause", async (status) => {
    const { url, failWith } = await startLibsqlServer();
    const store = openStore({ url, authToken: "secret" });
    await store.begin("round", claim);
    failWith(status);
    const failure = await readFailure(() => store.begin("round", claim));
    expect(failure).toBeInstanceOf(RequestStateUnavailableError);
    expect(failure).toMatchObject({ cause: { code: "SERVER_ERROR" } });
    expect(String(failure)).not.toContain("secret");
  });

  it("says that it is unavailable when nobody listens", async () => {
    const store = openStore({ url: "http://127.0.0.1:1" });
    const failure = await readFailure(() => store.begin("round", claim));
    expect(failure).toBeInstanceOf(RequestStateUnavailableError);
    expect(failure).toHaveProperty("cause");
  });
});
