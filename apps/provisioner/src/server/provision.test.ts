import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isInputRequired } from "@proj/client";
import type { CallToolResult, ElicitResult, InputRequiredResult, InputResponses } from "@proj/types";
import { describe, expect, it } from "vitest";
import { readRows } from "../domain/database.fixture.ts";
import { createFilePlaces } from "../domain/file-places.ts";
import { makeTemporaryFolder } from "../domain/temporary-folder.fixture.ts";
import { buildServer } from "./build-server.ts";
import { agreeing, connectClient, readText, ways } from "./connect-client.fixture.ts";
import { connectProvisioner } from "./connect-provisioner.fixture.ts";

const decline: ElicitResult = { action: "decline" };
const cancel: ElicitResult = { action: "cancel" };
const args = { name: "orders" };

describe.each(ways)("provision, %s", (way) => {
  it("asks for region and size together, then for the cost, and then creates the database", async () => {
    const { client, readKeys, messages, folder } = await connectProvisioner(agreeing, way);
    const result = await client.callTool("provision", args);
    const location = join(folder, "us-east-1", "orders.db");
    expect(readText(result)).toBe(
      `Created the database "orders" in us-east-1 (Northern Virginia), medium for $60 a month, at ${location}.`,
    );
    expect(result.structuredContent).toEqual({
      status: "created",
      database: {
        name: "orders",
        region: "us-east-1",
        size: "medium",
        requestedAt: expect.any(String),
        createdAt: expect.any(String),
        location,
      },
    });
    expect(readKeys()).toEqual([["region", "size"], ["cost"]]);
    expect(messages).toEqual([
      'In which region should the database "orders" live?',
      'How large should the database "orders" be?',
      'A medium database in us-east-1 (Northern Virginia) costs $60 a month. Create "orders"?',
    ]);
    expect(await readRows(location)).toMatchObject([{ name: "orders", region: "us-east-1", size: "medium" }]);
  });

  it.each<[string, "region" | "size" | "cost", ElicitResult | boolean, string]>([
    ["a region that is declined", "region", decline, "the user declined to choose a region"],
    ["a region that is closed", "region", cancel, "the user closed the question"],
    ["a size that is declined", "size", decline, "the user declined to choose a size"],
    ["a size that is closed", "size", cancel, "the user closed the question"],
    ["a cost that is declined", "cost", decline, "the user declined the cost"],
    ["a cost that is closed", "cost", cancel, "the user closed the question"],
    ["a cost that is not confirmed", "cost", false, "the user declined the cost"],
  ])("takes %s for an answer, says so to the model and asks no more", async (_, key, answer, reason) => {
    const { client, readKeys, folder } = await connectProvisioner({ ...agreeing, [key]: [answer] }, way);
    const result = await client.callTool("provision", args);
    expect(readText(result)).toBe(
      `The database "orders" was not created: ${reason}. Do not try again unless the user asks for it.`,
    );
    expect(result.isError).toBeUndefined();
    expect(readKeys()).toEqual(key === "cost" ? [["region", "size"], ["cost"]] : [["region", "size"]]);
    expect(await readdir(folder)).toEqual([]);
  });

  it("asks nobody about a database that exists", async () => {
    const { client, rounds, create } = await connectProvisioner({}, way);
    const { idempotencyKey: _, ...database } = await create({ region: "ap-southeast-2" });
    const result = await client.callTool("provision", args);
    expect(readText(result)).toBe(
      `The database "orders" exists already, in ap-southeast-2 (Sydney), small for $18.75 a month, at ${database.location}, since ${database.createdAt}. Nothing was changed.`,
    );
    expect(result.structuredContent).toEqual({ status: "exists", database });
    expect(rounds.map(({ kind }) => kind)).toEqual(["complete"]);
  });
});

describe("what provision asks", () => {
  it("has a title for each choice, and the price of each size", async () => {
    const { client, rounds } = await connectProvisioner(agreeing);
    await client.callTool("provision", args);
    const schemas = rounds
      .flatMap(({ inputRequests = {} }) => Object.values(inputRequests))
      .map((request) => (request.method === "elicitation/create" ? request.params : undefined));
    expect(schemas.map((params) => params?.mode !== "url" && params?.requestedSchema.properties)).toEqual([
      {
        region: {
          type: "string",
          title: "Region",
          oneOf: [
            { const: "eu-west-1", title: "Ireland" },
            { const: "us-east-1", title: "Northern Virginia" },
            { const: "ap-southeast-2", title: "Sydney" },
          ],
        },
      },
      {
        size: {
          type: "string",
          title: "Size",
          oneOf: [
            { const: "small", title: "1 CPU, 2 GB, from $15 a month" },
            { const: "medium", title: "2 CPUs, 8 GB, from $60 a month" },
            { const: "large", title: "8 CPUs, 32 GB, from $240 a month" },
          ],
        },
      },
      { confirm: { type: "boolean", title: "Create it" } },
    ]);
  });

  it("is asked again, with the reason, and alone, when the answer is none of the choices", async () => {
    const answers = { ...agreeing, region: ["mars-1", "eu-west-1"] };
    const { callUnchecked, messages, readKeys } = await connectProvisioner(answers);
    expect(readText(await callUnchecked("provision", args))).toContain('Created the database "orders" in eu-west-1');
    expect(readKeys()).toEqual([["region", "size"], ["region"], ["cost"]]);
    expect(messages[2]).toBe(
      'In which region should the database "orders" live?\n\nThe last answer was not valid: region: must be one of eu-west-1, us-east-1, ap-southeast-2',
    );
  });

  it("is given up after three invalid answers", async () => {
    const region = ["mars-1", { action: "accept" } as const, { action: "accept", content: { region: 3 } } as const];
    const answers = { ...agreeing, region: [...region, "eu-west-1"] };
    const { callUnchecked, readKeys, folder } = await connectProvisioner(answers);
    const result = await callUnchecked("provision", args);
    expect(result.isError).toBe(true);
    expect(readText(result)).toContain('The question "region" was answered 3 times, never validly');
    expect(readKeys()).toEqual([["region", "size"], ["region"], ["region"]]);
    expect(await readdir(folder)).toEqual([]);
  });

  it("is not answered by what nobody asked for", async () => {
    const { client, folder } = await connectProvisioner({});
    const inputResponses = {
      region: { action: "accept", content: { region: "eu-west-1" } },
      size: { action: "accept", content: { size: "small" } },
      cost: { action: "accept", content: { confirm: true } },
    } as const;
    const result = await client.session.callTool("provision", args, { inputResponses, allowInputRequired: true });
    expect(result).toMatchObject({ resultType: "input_required", inputRequests: { region: {}, size: {} } });
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(["../orders", "Orders", ""])("is nothing for the name %j", async (name) => {
    const { client, rounds } = await connectProvisioner({});
    const result = await client.callTool("provision", { name });
    expect(result.isError).toBe(true);
    expect(readText(result)).toContain("arguments.name: must be 1 to 63 lower-case letters");
    expect(rounds.map(({ kind }) => kind)).toEqual(["complete"]);
  });
});

describe("a database that is provisioned", () => {
  it("has the time at which it was first asked for, which was in the token alone", async () => {
    const { client, rounds, folder } = await connectProvisioner(agreeing);
    await client.callTool("provision", args);
    const [row] = await readRows(join(folder, "us-east-1", "orders.db"));
    const requestedAt = String(row?.["requested_at"]);
    expect(Date.parse(String(row?.["created_at"])) - Date.parse(requestedAt)).toBeGreaterThan(0);
    expect(rounds.map(({ requestState = "local1." }) => requestState.slice(0, 7))).toEqual(Array(3).fill("local1."));
    expect(JSON.stringify(rounds)).not.toContain(requestedAt);
  });

  it.each([
    ["one after the other", "sequence"],
    ["at the same time", "parallel"],
  ] as const)("is created once when the last round is sent twice, %s, and both times it says so", async (_, order) => {
    const { client, rounds, folder } = await connectProvisioner(agreeing);
    const first = await client.callTool("provision", args);
    const { requestState } = rounds[1] ?? {};
    const { inputResponses } = rounds[2] ?? {};
    const send = () => client.session.callTool("provision", args, { inputResponses, requestState });
    const again = order === "parallel" ? await Promise.all([send(), send()]) : [await send(), await send()];
    expect(again.map(readText)).toEqual([readText(first), readText(first)]);
    expect(again.map(({ structuredContent }) => structuredContent)).toEqual(Array(2).fill(first.structuredContent));
    expect(await readRows(join(folder, "us-east-1", "orders.db"))).toHaveLength(1);
  });

  it("is created once when its last round comes twice at the same time and it was not there before", async () => {
    const { client, rounds, folder } = await connectProvisioner({ ...agreeing, cost: [] });
    await client.callTool("provision", args);
    const { requestState } = rounds[1] ?? {};
    const inputResponses = { cost: { action: "accept", content: { confirm: true } } } as const;
    const send = () => client.session.callTool("provision", args, { inputResponses, requestState });
    const results = await Promise.all([send(), send(), send()]);
    expect(results.map(readText).filter((text) => text.startsWith("Created the database"))).toHaveLength(3);
    expect(new Set(results.map(({ structuredContent }) => JSON.stringify(structuredContent))).size).toBe(1);
    expect(await readRows(join(folder, "us-east-1", "orders.db"))).toHaveLength(1);
  });

  it("is one when two people answer at the same time, and the other is told of it", async () => {
    const folder = await makeTemporaryFolder();
    const server = buildServer({ places: createFilePlaces(folder) });
    const clients = await Promise.all(
      ["eu-west-1", "us-east-1"].map((region) => connectClient(server, { ...agreeing, region: [region] })),
    );
    const results = await Promise.all(clients.map(({ client }) => client.callTool("provision", args)));
    const texts = results.map(readText);
    expect(texts.filter((text) => text.startsWith("Created"))).toHaveLength(1);
    expect(texts.filter((text) => text.includes("exists already"))).toHaveLength(1);
    const regions = ["eu-west-1", "us-east-1"].filter((region) => existsSync(join(folder, region)));
    expect(regions).toHaveLength(1);
  });

  it("is reported to exist when somebody else was faster", async () => {
    const { client, create } = await connectProvisioner({});
    const call = (inputResponses: InputResponses, before?: CallToolResult | InputRequiredResult) => {
      const requestState = before && isInputRequired(before) ? before.requestState : undefined;
      return client.session.callTool("provision", args, { inputResponses, requestState, allowInputRequired: true });
    };
    const first = await call({});
    await create();
    const second = await call(
      {
        region: { action: "accept", content: { region: "us-east-1" } },
        size: { action: "accept", content: { size: "large" } },
      },
      first,
    );
    expect(await call({ cost: { action: "accept", content: { confirm: true } } }, second)).toMatchObject({
      structuredContent: { status: "exists", database: { region: "eu-west-1", size: "small" } },
    });
  });
});

describe("a place that cannot be used", () => {
  it("is named to the model when the database cannot be created", async () => {
    const file = join(await makeTemporaryFolder(), "file");
    await writeFile(file, "");
    const { client } = await connectClient(
      buildServer({ places: createFilePlaces(file), onEvent: () => {} }),
      agreeing,
    );
    const result = await client.callTool("provision", args);
    expect(result.isError).toBe(true);
    expect(readText(result)).toContain(`Cannot use the database at ${file}`);
  });

  it("is named before anybody is asked when it cannot even be looked at", async () => {
    const { client, create, rounds } = await connectProvisioner(agreeing);
    const { location } = await create();
    await writeFile(location, "These are my holiday notes. ".repeat(40));
    const result = await client.callTool("provision", args);
    expect(result.isError).toBe(true);
    expect(readText(result)).toContain(`Cannot use the database at ${location}: SQLITE_NOTADB`);
    expect(rounds).toHaveLength(1);
  });
});
