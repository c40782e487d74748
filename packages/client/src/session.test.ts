import { describe, expect, test } from "vitest";
import { Client } from "./client.ts";
import { InputRequiredError } from "./errors/input-required-error.ts";
import { type Answer, asking, formQuestion, saying, scriptTransport } from "./scripted-transport.fixture.ts";

const clientInfo = { name: "test", version: "0" };
const question = asking({ region: formQuestion("Where?") }, "s1");

async function openSession(...answers: Answer[]) {
  const transport = scriptTransport(...answers);
  const client = await Client.connect(transport, { clientInfo });
  return { transport, session: client.session };
}

describe("the session", () => {
  test("hands questions over when asked to, and sends answers and state by hand", async () => {
    const { transport, session } = await openSession(question, saying("done"));
    const first = await session.callTool("provision", { name: "a" }, { allowInputRequired: true });
    expect(first).toStrictEqual(question);
    const second = await session.callTool(
      "provision",
      { name: "a" },
      { allowInputRequired: true, inputResponses: { region: { action: "decline" } }, requestState: "s1" },
    );
    expect(second).toStrictEqual(saying("done"));
    expect(transport.sent.map(({ id, params: { _meta, ...params } = {} }) => [id, params])).toStrictEqual([
      [2, { name: "provision", arguments: { name: "a" } }],
      [
        3,
        {
          name: "provision",
          arguments: { name: "a" },
          inputResponses: { region: { action: "decline" } },
          requestState: "s1",
        },
      ],
    ]);
  });

  test("sends an empty state, and none that is undefined", async () => {
    const { transport, session } = await openSession(saying("x"));
    await session.callTool("t", undefined, { requestState: "" });
    await session.callTool("t", undefined, { requestState: undefined, inputResponses: undefined });
    const [first, second] = transport.sent.map(({ params }) => Object.keys(params ?? {}));
    expect(first).toEqual(["name", "requestState", "_meta"]);
    expect(second).toEqual(["name", "_meta"]);
  });

  test.each([undefined, false])(
    "throws when it is asked although allowInputRequired is %j, and loses nothing",
    async (allow) => {
      const { session } = await openSession(question);
      const error = await session.callTool("provision", {}, { allowInputRequired: allow }).catch((thrown) => thrown);
      expect(error).toBeInstanceOf(InputRequiredError);
      expect(error).toMatchObject({ result: question, message: expect.stringContaining("client.callTool") });
    },
  );

  test.each([
    ["getPrompt", "prompts/get", { name: "greet", arguments: { a: "b" } }, { messages: [] }],
    ["readResource", "resources/read", { uri: "x:y" }, { contents: [] }],
  ] as const)("has %s", async (verb, method, params, complete) => {
    const { transport, session } = await openSession(question, complete);
    const call = (allowInputRequired: boolean) =>
      verb === "getPrompt"
        ? session.getPrompt("greet", { a: "b" }, { allowInputRequired })
        : session.readResource("x:y", { allowInputRequired });
    expect(await call(true)).toStrictEqual(question);
    expect(await call(false)).toMatchObject({ resultType: "complete", ...complete });
    expect(transport.sent[1]).toMatchObject({ method, params });
  });

  test("lists one page of tools and discovers", async () => {
    const { transport, session } = await openSession({ tools: [], nextCursor: "p3" });
    expect(await session.listTools({ cursor: "p2" })).toMatchObject({ tools: [], nextCursor: "p3", ttlMs: 0 });
    await session.listTools();
    expect(transport.sent.map(({ method, params: { _meta, ...params } = {} }) => [method, params])).toStrictEqual([
      ["tools/list", { cursor: "p2" }],
      ["tools/list", {}],
    ]);
    expect(await session.discover()).toMatchObject({ supportedVersions: ["2026-07-28"] });
  });
});
