import { ProtocolError } from "@proj/types";
import { describe, expect, test } from "vitest";
import { Client } from "../client.ts";
import { failWith, scriptTransport } from "../scripted-transport.fixture.ts";
import { MissingCapabilityError } from "./missing-capability-error.ts";

describe("a server that lacks a capability of the client", () => {
  test.each<[object, string[], string]>([
    [{ elicitation: { form: {} } }, ["elicitForm"], "Pass handlers.elicitForm to Client.connect"],
    [{ elicitation: {} }, ["elicitForm"], "Pass handlers.elicitForm to"],
    [{ elicitation: { url: {} } }, ["elicitUrl"], "Pass handlers.elicitUrl to"],
    [{ sampling: {} }, ["sample"], "Pass handlers.sample to"],
    [{ sampling: { tools: {} } }, ["sample"], "Pass handlers.sample with tools: true to"],
    [{ sampling: { tools: {}, context: {} } }, ["sample"], "handlers.sample with tools: true and context: true to"],
    [
      { elicitation: { form: {}, url: {} }, roots: {} },
      ["elicitForm", "elicitUrl", "listRoots"],
      "Pass handlers.elicitForm and handlers.elicitUrl and handlers.listRoots to",
    ],
    [{ extensions: { "x.test/y": {} } }, [], "the option capabilities"],
    [{ elicitation: "form", sampling: [] }, [], "the option capabilities"],
  ])("names the handlers to register for %j", (requiredCapabilities, handlers, part) => {
    const error = new MissingCapabilityError("no\u001b", { requiredCapabilities });
    expect(error.handlers).toEqual(handlers);
    expect(error.message).toContain(part);
    expect(error.message).toContain('"no\\u001b"');
  });

  test.each([undefined, null, "x", {}, { requiredCapabilities: null }])("copes with the data %j", (data) => {
    expect(new MissingCapabilityError("m", data)).toMatchObject({ handlers: [], data });
  });

  test("is met by the caller as a protocol error of that kind", async () => {
    const data = { requiredCapabilities: { elicitation: { form: {} } } };
    const transport = scriptTransport(failWith(-32021, "needs elicitation", data));
    const client = await Client.connect(transport, { clientInfo: { name: "t", version: "0" } });
    const error = await client.callTool("x").catch((thrown) => thrown);
    expect([MissingCapabilityError.is(error), ProtocolError.is(error)]).toEqual([true, true]);
    expect(error).toMatchObject({
      code: "ERR_MCP_MISSING_CLIENT_CAPABILITY",
      rpcCode: -32021,
      data,
      isRemote: true,
      handlers: ["elicitForm"],
      peerMessage: "needs elicitation",
    });
  });
});
