import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createDatabase } from "./create-database.ts";
import { buildRecord } from "./database.fixture.ts";
import { dropDatabase } from "./drop-database.ts";
import { createFilePlaces } from "./file-places.ts";
import { findDatabase } from "./find-database.ts";
import { startLibsqlServer } from "./libsql-server.fixture.ts";
import { createRemotePlaces } from "./remote-places.ts";
import { makeTemporaryFolder } from "./temporary-folder.fixture.ts";

describe("dropDatabase", () => {
  it("removes the file, and then there is nothing left to drop", async () => {
    const places = createFilePlaces(await makeTemporaryFolder());
    const { database } = await createDatabase(places, buildRecord());
    expect(await dropDatabase(places, database)).toBe(true);
    expect(existsSync(database.location)).toBe(false);
    expect(await findDatabase(places, database.name)).toBeUndefined();
    expect(await dropDatabase(places, database)).toBe(false);
  });

  it("leaves a database alone that was created under the name since then", async () => {
    const places = createFilePlaces(await makeTemporaryFolder());
    const { database } = await createDatabase(places, buildRecord());
    await dropDatabase(places, database);
    const later = await createDatabase(places, buildRecord({ idempotencyKey: "key-2" }));
    expect(await dropDatabase(places, database)).toBe(false);
    expect(await findDatabase(places, database.name)).toEqual(later.database);
  });

  it("drops once when several are told to at the same time", async () => {
    const places = createFilePlaces(await makeTemporaryFolder());
    const { database } = await createDatabase(places, buildRecord());
    const drops = await Promise.all(Array.from({ length: 4 }, () => dropDatabase(places, database)));
    expect(drops.filter(Boolean)).toHaveLength(1);
  });

  it("deletes one row where all databases are rows of one", async () => {
    const { url } = await startLibsqlServer();
    const places = createRemotePlaces({ template: url });
    const { database } = await createDatabase(places, buildRecord());
    const other = await createDatabase(places, buildRecord({ name: "billing", idempotencyKey: "key-2" }));
    expect(await dropDatabase(places, database)).toBe(true);
    expect(await findDatabase(places, database.name)).toBeUndefined();
    expect(await findDatabase(places, other.database.name)).toEqual(other.database);
  });
});
