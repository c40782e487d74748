import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { createDatabase } from "./create-database.ts";
import { buildRecord, execute, readRows } from "./database.fixture.ts";
import { DatabaseError } from "./database-error.ts";
import { createFilePlaces } from "./file-places.ts";
import { findDatabase } from "./find-database.ts";
import { regions } from "./region.ts";
import { makeTemporaryFolder } from "./temporary-folder.fixture.ts";

describe("createDatabase", () => {
  it("makes a file in the folder of its region, with the record in it", async () => {
    const folder = await makeTemporaryFolder();
    const record = buildRecord();
    const creation = await createDatabase(createFilePlaces(folder), record);
    const location = join(folder, "eu-west-1", "orders.db");
    expect(creation).toEqual({ status: "created", database: { ...record, location } });
    expect(await readRows(location)).toEqual([
      {
        name: "orders",
        region: "eu-west-1",
        size: "small",
        requested_at: record.requestedAt,
        created_at: record.createdAt,
        idempotency_key: "key-1",
      },
    ]);
  });

  it("works in a folder whose name would mean something in a URL", async () => {
    const folder = join(await makeTemporaryFolder(), "50% of #1? ü");
    await createDatabase(createFilePlaces(folder), buildRecord());
    expect(await readRows(join(folder, "eu-west-1", "orders.db"))).toHaveLength(1);
  });

  it("finds a database of that name in another region and makes none", async () => {
    const folder = await makeTemporaryFolder();
    const places = createFilePlaces(folder);
    const { database } = await createDatabase(places, buildRecord({ region: "ap-southeast-2" }));
    const again = await createDatabase(places, buildRecord({ idempotencyKey: "key-2" }));
    expect(again).toEqual({ status: "exists", database });
    expect(existsSync(join(folder, "eu-west-1"))).toBe(false);
  });

  it("gives what it created when it is asked once more for the same creation, one after the other or at once", async () => {
    const folder = await makeTemporaryFolder();
    const later = buildRecord({ createdAt: "2026-07-29T00:00:00.000Z" });
    const created = await createDatabase(createFilePlaces(folder), buildRecord());
    const again = await Promise.all([later, later].map((record) => createDatabase(createFilePlaces(folder), record)));
    expect(again).toEqual([created, created]);
    expect(await readRows(created.database.location)).toHaveLength(1);
  });

  it("creates one of many that race for a name in all regions, and tells the others of it", async () => {
    const folder = await makeTemporaryFolder();
    const creations = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const region = regions[index % regions.length]?.id ?? "";
        return createDatabase(createFilePlaces(folder), buildRecord({ region, idempotencyKey: `key-${index}` }));
      }),
    );
    expect(creations.filter(({ status }) => status === "created")).toHaveLength(1);
    const locations = new Set(creations.map(({ database }) => database.location));
    expect(locations.size).toBe(1);
    for (const location of locations) expect(await readRows(location)).toHaveLength(1);
  });

  it("finishes what a crash left without its table", async () => {
    const folder = await makeTemporaryFolder();
    const location = join(folder, "eu-west-1", "orders.db");
    await mkdir(dirname(location), { recursive: true });
    await writeFile(location, "");
    const places = createFilePlaces(folder);
    const record = buildRecord();
    expect(await findDatabase(places, record.name)).toBeUndefined();
    expect((await createDatabase(places, record)).status).toBe("created");
  });

  it("says so when a record is none that it wrote", async () => {
    const folder = await makeTemporaryFolder();
    const places = createFilePlaces(folder);
    const { database } = await createDatabase(places, buildRecord());
    await execute(database.location, "UPDATE provisioned SET size = 'huge'");
    await expect(findDatabase(places, database.name)).rejects.toThrow(
      "The record of orders is not one that this provisioner wrote. Remove it, or keep databases elsewhere.",
    );
  });

  it("leaves a file alone that is no database, and says where it is", async () => {
    const folder = await makeTemporaryFolder();
    const location = join(folder, "us-east-1", "orders.db");
    await mkdir(dirname(location), { recursive: true });
    const content = "These are my holiday notes. ".repeat(40);
    await writeFile(location, content);
    const creating = createDatabase(createFilePlaces(folder), buildRecord());
    await expect(creating).rejects.toThrow(DatabaseError);
    await expect(creating).rejects.toThrow(`Cannot use the database at ${location}: SQLITE_NOTADB`);
    expect(await readFile(location, "utf8")).toBe(content);
  });

  it("says so when the folder cannot be made", async () => {
    const file = join(await makeTemporaryFolder(), "file");
    await writeFile(file, "");
    await expect(createDatabase(createFilePlaces(file), buildRecord())).rejects.toThrow(
      `Cannot use the database at ${file}: `,
    );
  });
});

describe("findDatabase", () => {
  it("finds nothing in a folder that does not exist, and does not make it", async () => {
    const folder = join(await makeTemporaryFolder(), "none");
    expect(await findDatabase(createFilePlaces(folder), buildRecord().name)).toBeUndefined();
    expect(existsSync(folder)).toBe(false);
  });
});
