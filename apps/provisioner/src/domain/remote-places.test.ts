import { describe, expect, it } from "vitest";
import { createDatabase } from "./create-database.ts";
import { buildRecord } from "./database.fixture.ts";
import { DatabaseError } from "./database-error.ts";
import { findDatabase } from "./find-database.ts";
import { startLibsqlServer } from "./libsql-server.fixture.ts";
import { createRemotePlaces } from "./remote-places.ts";

describe("databases on a libSQL server", () => {
  it("are created and found by the same code as files", async () => {
    const { url, requests } = await startLibsqlServer();
    const places = createRemotePlaces({ template: `${url}/{region}/{name}`, authToken: "secret" });
    const record = buildRecord({ region: "us-east-1" });
    expect(await findDatabase(places, record.name)).toBeUndefined();
    const database = { ...record, location: `${url}/us-east-1/orders` };
    expect(await createDatabase(places, record)).toEqual({ status: "created", database });
    expect(await findDatabase(places, record.name)).toEqual(database);
    expect(new Set(requests.map(({ authorization }) => authorization))).toEqual(new Set(["Bearer secret"]));
  });

  it("are one database with a row for each where the URL is the same for all", async () => {
    const { url, requests } = await startLibsqlServer();
    const places = createRemotePlaces({ template: url });
    await createDatabase(places, buildRecord());
    expect((await createDatabase(places, buildRecord({ name: "billing", idempotencyKey: "key-2" }))).status).toBe(
      "created",
    );
    expect((await createDatabase(places, buildRecord({ region: "us-east-1", idempotencyKey: "key-3" }))).status).toBe(
      "exists",
    );
    expect(new Set(requests.map(({ database }) => database))).toEqual(new Set([""]));
  });

  it("are created once when several race for a name in one database, also from two processes", async () => {
    const { url } = await startLibsqlServer();
    const creations = await Promise.all(
      ["eu-west-1", "us-east-1", "eu-west-1"].map((region, index) =>
        createDatabase(createRemotePlaces({ template: url }), buildRecord({ region, idempotencyKey: `key-${index}` })),
      ),
    );
    expect(creations.map(({ status }) => status).sort()).toEqual(["created", "exists", "exists"]);
  });

  it("are created once when one process races with itself across regions", async () => {
    const { url } = await startLibsqlServer();
    const places = createRemotePlaces({ template: `${url}/{region}/{name}` });
    const creations = await Promise.all(
      ["eu-west-1", "us-east-1"].map((region) =>
        createDatabase(places, buildRecord({ region, idempotencyKey: region })),
      ),
    );
    expect(creations.map(({ status }) => status)).toEqual(["created", "exists"]);
  });

  it("do not exist where the service knows none by that URL", async () => {
    const { url } = await startLibsqlServer((path) => path.startsWith("/eu-west-1"));
    const places = createRemotePlaces({ template: `${url}/{region}/{name}` });
    expect(await findDatabase(places, buildRecord().name)).toBeUndefined();
    expect((await createDatabase(places, buildRecord())).status).toBe("created");
    const elsewhere = buildRecord({ name: "billing", region: "us-east-1" });
    await expect(createDatabase(places, elsewhere)).rejects.toThrow("Server returned HTTP status 404");
  });

  it("cannot be looked for while the server does not answer, and the reason says so", async () => {
    const places = createRemotePlaces({ template: "http://user:hunter2@127.0.0.1:1/?authToken=hunter2" });
    const finding = findDatabase(places, buildRecord().name);
    await expect(finding).rejects.toThrow(DatabaseError);
    await expect(finding).rejects.toThrow("Cannot use the database at http://127.0.0.1:1/: ");
  });

  it.each(["file:orders.db", "orders", "ftp://example.com"])("are not at %s", (template) => {
    expect(() => createRemotePlaces({ template })).toThrow("must start with libsql://, http(s):// or ws(s)://");
  });
});
