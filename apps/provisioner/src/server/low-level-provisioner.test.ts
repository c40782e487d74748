import { join } from "node:path";
import { sealRequestState } from "@proj/server";
import { describe, expect, it } from "vitest";
import { readRows } from "../domain/database.fixture.ts";
import { createFilePlaces } from "../domain/file-places.ts";
import { makeTemporaryFolder } from "../domain/temporary-folder.fixture.ts";
import { type Answers, connectClient, readText } from "./connect-client.fixture.ts";
import { buildLowLevelProvisioner } from "./low-level-provisioner.fixture.ts";

describe.each([
  { seals: true, tokens: /^local1\.[\w.-]+$/ },
  { seals: false, tokens: /^provision-v1 [\w-]+$/ },
])("the provisioner on the low-level server, seals: $seals", ({ seals, tokens }) => {
  async function connect(...region: Answers[string]) {
    const folder = await makeTemporaryFolder();
    const server = buildLowLevelProvisioner(createFilePlaces(folder));
    if (seals) sealRequestState(server);
    return { ...(await connectClient(server, { region })), folder };
  }

  it("lists its tool with the JSON Schema that its author wrote", async () => {
    const { client } = await connect();
    const { tools } = await client.listTools();
    expect(tools).toMatchObject([{ name: "provision", inputSchema: { required: ["name"] } }]);
  });

  it("asks and creates, and its state goes over the wire as that server sends it", async () => {
    const { client, rounds, folder } = await connect("ap-southeast-2");
    const result = await client.callTool("provision", { name: "orders" });
    expect(readText(result)).toContain('Created the database "orders" in ap-southeast-2 (Sydney)');
    expect(await readRows(join(folder, "ap-southeast-2", "orders.db"))).toHaveLength(1);
    expect(rounds.map(({ kind }) => kind)).toEqual(["input_required", "complete"]);
    expect(rounds[0]?.requestState).toMatch(tokens);
  });

  it("asks again for a region that does not exist", async () => {
    const { callUnchecked, messages } = await connect("mars-1", "eu-west-1");
    expect(readText(await callUnchecked("provision", { name: "orders" }))).toContain("Created");
    expect(messages).toHaveLength(2);
  });

  it("leaves it at a refusal", async () => {
    const { client, messages } = await connect({ action: "decline" });
    expect(readText(await client.callTool("provision", { name: "orders" }))).toContain("the user declined");
    expect(messages).toHaveLength(1);
  });

  it("creates once when its last round is sent twice", async () => {
    const { client, rounds } = await connect("eu-west-1");
    const first = await client.callTool("provision", { name: "orders" });
    const [{ requestState } = {}, { inputResponses } = {}] = rounds;
    const again = await client.session.callTool("provision", { name: "orders" }, { requestState, inputResponses });
    expect(again.structuredContent).toEqual(first.structuredContent);
    expect(readText(again)).toContain("Created");
  });

  it("finds what exists before anybody is asked", async () => {
    const { client, messages } = await connect("eu-west-1");
    await client.callTool("provision", { name: "orders" });
    expect(readText(await client.callTool("provision", { name: "orders" }))).toContain("exists already");
    expect(messages).toHaveLength(1);
  });
});

describe("a forged state on the low-level server", () => {
  const call = {
    inputResponses: { region: { action: "accept", content: { region: "eu-west-1" } } },
    requestState: "provision-v1 forged",
  } as const;

  it("is refused where it is sealed", async () => {
    const server = buildLowLevelProvisioner(createFilePlaces(await makeTemporaryFolder()));
    sealRequestState(server);
    const { client } = await connectClient(server, {});
    await expect(client.session.callTool("provision", { name: "orders" }, call)).rejects.toMatchObject({
      code: "ERR_MCP_REQUEST_STATE_REJECTED",
      rpcCode: -32602,
    });
  });

  it("is taken for the server's own where it is not, as are answers that nobody asked for", async () => {
    const server = buildLowLevelProvisioner(createFilePlaces(await makeTemporaryFolder()));
    const { client } = await connectClient(server, {});
    const result = await client.session.callTool("provision", { name: "orders" }, call);
    expect(readText(result)).toContain("Created");
  });
});
