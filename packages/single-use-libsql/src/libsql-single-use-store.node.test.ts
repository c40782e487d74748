import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { singleUseStoreContract } from "@proj/server/testing";
import { ConfigurationError, RequestStateUnavailableError, type SingleUseClaim } from "@proj/types";
import { describe, expect, it, onTestFinished } from "vitest";
import { makeDatabasePath, makeTemporaryFolder, openStore } from "./temporary-database.fixture.ts";

const NOW = Date.UTC(2025, 0, 1);

function buildClaim(overrides: Partial<SingleUseClaim> = {}): SingleUseClaim {
  const times = { now: NOW, leaseUntil: NOW + 1_000, expiresAt: NOW + 60_000 };
  return { holder: "first", answersDigest: "answers", ...times, ...overrides };
}

/** What an operation threw, or a failure of the test. */
async function readFailure(operate: () => unknown): Promise<unknown> {
  try {
    await operate();
  } catch (error) {
    return error;
  }
  throw new TypeError("it did not fail");
}

/** Looks into the database, past the code under test. */
async function query(path: string, sql: string) {
  const client = createClient({ url: `file:${path}`, timeout: 5_000 });
  try {
    return (await client.execute(sql)).rows;
  } finally {
    client.close();
  }
}

describe("a store in a file", { timeout: 30_000 }, () => {
  it.each(singleUseStoreContract)("$name", async ({ run }) => {
    const url = await makeDatabasePath();
    await run({ open: (handles) => Array.from({ length: handles }, () => openStore({ url })) });
  });

  it("tells rounds apart by halves of characters too, which databases replace", async () => {
    const store = openStore({ url: await makeDatabasePath() });
    for (const id of ["\ud800", "\ud801", "\ufffd"]) {
      expect(await store.begin(id, buildClaim())).toBe("started");
      expect(await store.settle(id, "first", id)).toBe(true);
      expect(await store.begin(id, buildClaim())).toEqual({ recorded: id });
    }
  });

  it("remembers what was begun and recorded before it was closed", async () => {
    const url = await makeDatabasePath();
    const before = openStore({ url });
    await before.begin("recorded", buildClaim());
    await before.settle("recorded", "first", "done");
    await before.begin("running", buildClaim());
    await before.close();
    const after = openStore({ url });
    expect(await after.begin("recorded", buildClaim())).toEqual({ recorded: "done" });
    expect(await after.begin("running", buildClaim())).toBe("running");
    expect(await after.settle("running", "first", "late")).toBe(true);
  });

  it("writes nothing but what the contract gives it, and the response as it came", async () => {
    const url = await makeDatabasePath();
    const store = openStore({ url });
    await store.begin("round", buildClaim());
    await store.settle("round", "first", "sealed");
    expect((await query(url, "SELECT * FROM mcp_single_use_v1")).map((row) => ({ ...row }))).toEqual([
      {
        id: "round",
        holder: "first",
        answers_digest: "answers",
        lease_until: NOW + 1_000,
        expires_at: NOW + 60_000,
        response: "sealed",
      },
    ]);
  });

  it("waits for the disk at each commit, and lets readers read meanwhile", async () => {
    const url = await makeDatabasePath();
    await openStore({ url }).begin("round", buildClaim());
    const [journal] = await query(url, "PRAGMA journal_mode");
    expect(journal?.["journal_mode"]).toBe("wal");
    const [synchronous] = await query(url, "PRAGMA synchronous");
    expect(synchronous?.["synchronous"]).toBe(2);
  });

  it("keeps tables of other names apart", async () => {
    const url = await makeDatabasePath();
    const one = openStore({ url, table: "one" });
    const other = openStore({ url, table: "other" });
    expect(await one.begin("round", buildClaim())).toBe("started");
    expect(await other.begin("round", buildClaim())).toBe("started");
    const tables = await query(url, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
    expect(tables.map(({ name }) => name)).toEqual(["one_v1", "other_v1"]);
  });

  it("takes a path with any characters in it", async () => {
    const folder = join(await makeTemporaryFolder(), "100% of #1? & ünï");
    await mkdir(folder);
    const store = openStore({ url: join(folder, "rounds.db") });
    expect(await store.begin("round", buildClaim())).toBe("started");
    const sameFile = openStore({ url: `file:${encodeURI(folder).replace("#", "%23").replace("?", "%3F")}/rounds.db` });
    expect(await sameFile.begin("round", buildClaim())).toBe("running");
  });
});

describe("tidying up", { timeout: 30_000 }, () => {
  const HOUR = 3_600_000;

  async function countRows(url: string): Promise<unknown> {
    const [row] = await query(url, "SELECT count(*) AS count FROM mcp_single_use_v1");
    return row?.["count"];
  }

  it("removes rounds that have long expired, a bounded number at a time", async () => {
    const url = await makeDatabasePath();
    const store = openStore({ url });
    for (let index = 0; index < 300; index += 1) await store.begin(`old-${index}`, buildClaim());
    const later = buildClaim({ now: NOW + HOUR, leaseUntil: NOW + 2 * HOUR, expiresAt: NOW + 2 * HOUR });
    for (let index = 0; index < 64; index += 1) await store.begin(`new-${index}`, later);
    expect(await countRows(url)).toBe(300 - 128 + 64);
    for (let index = 64; index < 192; index += 1) await store.begin(`new-${index}`, later);
    expect(await countRows(url)).toBe(192);
  });

  it("is done by a store that was just opened, so that those that seldom begin a round do it too", async () => {
    const url = await makeDatabasePath();
    await openStore({ url }).begin("old", buildClaim());
    const later = buildClaim({ now: NOW + HOUR, leaseUntil: NOW + 2 * HOUR, expiresAt: NOW + 2 * HOUR });
    await openStore({ url }).begin("new", later);
    expect((await query(url, "SELECT id FROM mcp_single_use_v1")).map(({ id }) => id)).toEqual(["new"]);
  });

  it("leaves rounds alone that expired minutes ago: another instance's clock may go slower", async () => {
    const url = await makeDatabasePath();
    await openStore({ url }).begin("old", buildClaim());
    const soon = NOW + 5 * 60_000;
    await openStore({ url }).begin("new", buildClaim({ now: soon, leaseUntil: soon, expiresAt: soon }));
    expect(await countRows(url)).toBe(2);
  });

  it("does not believe a clock that is years ahead of the database's own", async () => {
    const url = await makeDatabasePath();
    const now = Date.now();
    const alive = buildClaim({ now, leaseUntil: now + HOUR, expiresAt: now + HOUR });
    await openStore({ url }).begin("alive", alive);
    const wrong = now + 10 * 365 * 24 * HOUR;
    await openStore({ url }).begin("new", buildClaim({ now: wrong, leaseUntil: wrong, expiresAt: wrong }));
    expect(await openStore({ url }).begin("alive", alive)).toBe("running");
  });
});

describe("when the database cannot be used", { timeout: 30_000 }, () => {
  it("waits while another process writes, and has written what it says it has", async () => {
    const url = await makeDatabasePath();
    const store = openStore({ url });
    await store.begin("round", buildClaim());
    const writer = createClient({ url: `file:${url}` });
    onTestFinished(() => writer.close());
    const transaction = await writer.transaction("write");
    const done: string[] = [];
    const operations = [
      Promise.resolve(store.settle("round", "first", "done")).then(() => done.push("settle")),
      Promise.resolve(store.begin("other", buildClaim())).then((verdict) => done.push(`begin ${verdict}`)),
    ];
    // Each reading takes longer than an attempt, so that several attempts find the database busy.
    for (let readings = 0; readings < 50; readings += 1) await query(url, "SELECT 1");
    expect(done).toEqual([]);
    await transaction.commit();
    await Promise.all(operations);
    expect(done.sort()).toEqual(["begin started", "settle"]);
    const rows = await query(url, "SELECT id, response FROM mcp_single_use_v1 ORDER BY id");
    expect(rows.map(({ id, response }) => [id, response])).toEqual([
      ["other", null],
      ["round", "done"],
    ]);
  });

  it("says so when another process does not stop writing", async () => {
    const url = await makeDatabasePath();
    const store = openStore({ url, busyTimeoutMs: 20 });
    await store.begin("round", buildClaim());
    const writer = createClient({ url: `file:${url}` });
    onTestFinished(() => writer.close());
    const transaction = await writer.transaction("write");
    const failure = await readFailure(() => store.settle("round", "first", "done"));
    expect(failure).toBeInstanceOf(RequestStateUnavailableError);
    expect(failure).toMatchObject({ cause: { code: "SQLITE_BUSY" } });
    await transaction.rollback();
    expect(await store.settle("round", "first", "done")).toBe(true);
  });

  it("lets all who wait give up in time, and not one after the other", async () => {
    const url = await makeDatabasePath();
    const store = openStore({ url, busyTimeoutMs: 50 });
    await store.begin("round", buildClaim());
    const writer = createClient({ url: `file:${url}` });
    onTestFinished(() => writer.close());
    const transaction = await writer.transaction("write");
    const since = performance.now();
    const waiting = Array.from({ length: 400 }, () => readFailure(() => store.settle("round", "first", "done")));
    for (const failure of await Promise.all(waiting)) expect(failure).toBeInstanceOf(RequestStateUnavailableError);
    // One after the other it would be twenty seconds.
    expect(performance.now() - since).toBeLessThan(10_000);
    await transaction.rollback();
  });

  it("says so for every operation when the file is no database, and keeps the cause", async () => {
    const path = await makeDatabasePath();
    await writeFile(path, "no database at all, but long enough to be looked at".repeat(100));
    const store = openStore({ url: path });
    for (const operate of [
      () => store.begin("round", buildClaim()),
      () => store.settle("round", "first", "done"),
      () => store.release("round", "first"),
    ]) {
      const failure = await readFailure(operate);
      expect(failure).toBeInstanceOf(RequestStateUnavailableError);
      expect(failure).toMatchObject({ cause: { code: "SQLITE_NOTADB" } });
    }
  });

  it("goes on once the database is there", async () => {
    const path = await makeDatabasePath();
    const writer = createClient({ url: `file:${path}` });
    onTestFinished(() => writer.close());
    const transaction = await writer.transaction("write");
    const store = openStore({ url: path, busyTimeoutMs: 20 });
    await expect(store.begin("round", buildClaim())).rejects.toBeInstanceOf(RequestStateUnavailableError);
    await transaction.commit();
    expect(await store.begin("round", buildClaim())).toBe("started");
  });

  it("says that it is closed", async () => {
    const store = openStore({ url: await makeDatabasePath() });
    await store.begin("round", buildClaim());
    await store.close();
    await store.close();
    await expect(store.begin("round", buildClaim())).rejects.toThrow("is closed");
  });

  it("ends what is under way before it closes", async () => {
    const url = await makeDatabasePath();
    const store = openStore({ url });
    const verdicts = Promise.all(["one", "two", "three"].map((id) => store.begin(id, buildClaim())));
    await store.close();
    expect(await verdicts).toEqual(["started", "started", "started"]);
    expect(await query(url, "SELECT id FROM mcp_single_use_v1")).toHaveLength(3);
  });

  it("makes nothing of a claim whose times are no numbers", async () => {
    const store = openStore({ url: await makeDatabasePath() });
    const wrong = buildClaim({ leaseUntil: Number.POSITIVE_INFINITY });
    await expect(store.begin("round", wrong)).rejects.toBeInstanceOf(RequestStateUnavailableError);
    expect(await store.begin("round", buildClaim())).toBe("started");
  });
});

describe("wrong options", () => {
  it.each([
    [{ url: "" }, "url must be"],
    [{ url: ":memory:" }, "other processes"],
    [{ url: "/no/such/folder/rounds.db" }, "cannot be opened"],
    [{ url: "https:no-host" }, "cannot be opened"],
    [{ url: "rounds.db", table: 'x"; DROP TABLE y; --' }, "table must be"],
    [{ url: "rounds.db", table: "" }, "table must be"],
    [{ url: "rounds.db", busyTimeoutMs: -1 }, "busyTimeoutMs must be"],
    [{ url: "rounds.db", busyTimeoutMs: Number.NaN }, "busyTimeoutMs must be"],
  ])("are refused where they are written: %j", (options, message) => {
    expect(() => openStore(options)).toThrow(ConfigurationError);
    expect(() => openStore(options)).toThrow(message);
  });
});
