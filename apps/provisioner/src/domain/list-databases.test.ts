import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createDatabase } from "./create-database.ts";
import { buildRecord } from "./database.fixture.ts";
import { DatabaseError } from "./database-error.ts";
import { createFilePlaces } from "./file-places.ts";
import { startLibsqlServer } from "./libsql-server.fixture.ts";
import { listDatabases } from "./list-databases.ts";
import type { Places } from "./places.ts";
import { createRemotePlaces } from "./remote-places.ts";
import { makeTemporaryFolder } from "./temporary-folder.fixture.ts";

/** Creates three databases and tells their names as they are listed. */
async function createAndList(places: Places): Promise<string[]> {
  await createDatabase(places, buildRecord({ name: "orders", region: "us-east-1" }));
  await createDatabase(places, buildRecord({ name: "users", region: "eu-west-1" }));
  await createDatabase(places, buildRecord({ name: "billing", region: "ap-southeast-2" }));
  return (await listDatabases(places)).map(({ name, region }) => `${name} in ${region}`);
}

const all = ["billing in ap-southeast-2", "orders in us-east-1", "users in eu-west-1"];

describe("listDatabases", () => {
  it("lists files by name, and passes over what is none of its own", async () => {
    const folder = await makeTemporaryFolder();
    await mkdir(join(folder, "eu-west-1"));
    await writeFile(join(folder, "eu-west-1", "NOTES.txt"), "");
    expect(await createAndList(createFilePlaces(folder))).toEqual(all);
  });

  it("lists nothing where there is no folder", async () => {
    expect(await listDatabases(createFilePlaces(join(await makeTemporaryFolder(), "none")))).toEqual([]);
  });

  it("says so when a folder cannot be read", async () => {
    const file = join(await makeTemporaryFolder(), "file");
    await writeFile(file, "");
    await expect(listDatabases(createFilePlaces(file))).rejects.toThrow(`Cannot use the database at ${file}`);
  });

  it.each(["", "/{region}"])("lists what is on a server by the template URL%s", async (path) => {
    const { url } = await startLibsqlServer();
    expect(await createAndList(createRemotePlaces({ template: `${url}${path}` }))).toEqual(all);
  });

  it("cannot tell what there is where each name has a URL of its own", async () => {
    const listing = listDatabases(createRemotePlaces({ template: "libsql://{name}.example.test?authToken=hunter2" }));
    await expect(listing).rejects.toThrow(DatabaseError);
    await expect(listing).rejects.toThrow(
      "Each database has a URL of its own (libsql://{name}.example.test), so which ones there are cannot be told.",
    );
  });
});
