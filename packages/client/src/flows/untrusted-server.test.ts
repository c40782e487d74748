import { describe, expect, test, vi } from "vitest";
import { restrictQuestions } from "../questions/restrict-questions.ts";
import { asking, formQuestion, saying } from "../scripted-transport.fixture.ts";
import { catchError, connectScripted } from "./connect-scripted.fixture.ts";

const decline = { action: "decline" } as const;
const open = (url: string) => ({ method: "elicitation/create", params: { mode: "url", message: "m", url } });

describe("what a server asks", () => {
  test("never reaches a handler where policy forbids it, nor an answer the server", async () => {
    const elicitUrl = vi.fn(() => ({ action: "accept" }) as const);
    const policy = restrictQuestions({ urls: ["login.test"] });
    const { client, params } = await connectScripted(
      [asking({ u: open("https://evil.test/"), a: formQuestion("A?") })],
      {
        handlers: { elicitUrl, elicitForm: () => decline },
        policy,
      },
    );
    await expect(client.callTool("t")).rejects.toMatchObject({ code: "ERR_MCP_ROUND_REFUSED", key: "u" });
    const flow = client.startTool("t");
    expect(await catchError(flow.advance())).toMatchObject({ code: "ERR_MCP_ROUND_REFUSED", flow });
    const answers = { u: { action: "accept" }, a: decline } as const;
    expect(() => flow.answer(answers)).toThrow("policy does not allow URLs");
    const resumed = client.resumeFlow(flow.toJSON());
    expect(await catchError(resumed.advance(answers))).toMatchObject({ code: "ERR_MCP_ROUND_REFUSED" });
    expect([elicitUrl.mock.calls.length, params().length]).toEqual([0, 2]);
  });

  test("is bounded in number, by default", async () => {
    const questions = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, formQuestion("?")]));
    const elicitForm = vi.fn(() => decline);
    const many = await connectScripted([asking(questions(64)), saying("x")], { handlers: { elicitForm } });
    await many.client.callTool("t");
    const tooMany = await connectScripted([asking(questions(65))], { handlers: { elicitForm } });
    await expect(tooMany.client.callTool("t")).rejects.toThrow("maxQuestions: 64");
    expect(elicitForm).toHaveBeenCalledTimes(64);
  });

  test("is bounded in size, by default", async () => {
    const large = asking({ a: formQuestion("x".repeat(4 * 1024 * 1024)) });
    const { client } = await connectScripted([large, saying("x")], { handlers: { elicitForm: () => decline } });
    await expect(client.callTool("t")).rejects.toThrow("maxQuestionBytes");
    const allowing = await connectScripted([large, saying("x")], { handlers: { elicitForm: () => decline } });
    expect(await allowing.client.callTool("t", {}, { maxQuestionBytes: 5_000_000 })).toEqual(saying("x"));
  });

  test("is bounded in size also where it asks nothing and only has a state", async () => {
    const large = asking(undefined, "x".repeat(4 * 1024 * 1024));
    const { client, params } = await connectScripted([large, saying("x")]);
    await expect(client.callTool("t")).rejects.toThrow("maxQuestionBytes");
    expect(params()).toHaveLength(1);
    const allowing = await connectScripted([large, saying("x")]);
    expect(await allowing.client.callTool("t", {}, { maxQuestionBytes: 5_000_000 })).toEqual(saying("x"));
  });

  test("stays as it came, whatever becomes of what handlers and steps show of it", async () => {
    const spoil = (params: { requestedSchema: { properties: object } }) => {
      params.requestedSchema.properties = {};
    };
    const question = formQuestion("A?");
    const accepted = { action: "accept", content: { text: "a" } } as const;
    const { client, params } = await connectScripted([asking({ a: question }, "s"), saying("x")], {
      handlers: {
        elicitForm: (shown) => {
          spoil(shown);
          return accepted;
        },
      },
    });
    const flow = client.startTool("t");
    const step = await flow.advance();
    if (step.type !== "asking") throw new TypeError(step.type);
    spoil(step.questions["a"]?.params as Parameters<typeof spoil>[0]);
    expect(flow.toJSON().state).toMatchObject({ result: { inputRequests: { a: question } } });
    await flow.run();
    expect(params()[1]).toMatchObject({ inputResponses: { a: accepted } });
  });

  test("comes with the URL's host apart and its oddities flagged; nothing opens it", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    const elicitUrl = vi.fn(() => decline);
    const { client } = await connectScripted([asking({ u: open("https://user@p\u0430ypal.test/a?b") }), saying("x")], {
      handlers: { elicitUrl },
    });
    await client.callTool("t");
    const url = { host: "xn--pypal-4ve.test", isPunycode: true, isSecure: true, hasCredentials: true };
    expect(elicitUrl).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.objectContaining({ url: expect.objectContaining(url) }),
    );
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });

  test.each(["__proto__", "constructor", "toString", "\u001b[31m\n", ""])("may have any name: %j", async (name) => {
    const questions = JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify(formQuestion("?"))}}`);
    const elicitForm = vi.fn(() => decline);
    const { client, params } = await connectScripted([asking(questions, "s"), saying("x")], {
      handlers: { elicitForm },
    });
    const flow = client.startTool("t");
    await flow.advance();
    const { step } = flow;
    expect(step.type === "asking" && Object.keys(step.questions)).toEqual([name]);
    expect((await flow.run()).type).toBe("complete");
    expect(JSON.stringify(params()[1])).toContain(`{${JSON.stringify(name)}:{"action":"decline"}}`);
  });

  test("may have a field of any name, which breaks nothing", async () => {
    const properties = JSON.parse('{"__proto__":null,"constructor":{"type":"string","default":"d"}}');
    const params = { message: "m", requestedSchema: { type: "object", properties } };
    const elicitForm = vi.fn(() => ({ action: "accept", content: { constructor: "c" } }) as never);
    const { client, params: sent } = await connectScripted(
      [asking({ a: { method: "elicitation/create", params } }), saying("x")],
      { handlers: { elicitForm } },
    );
    await client.callTool("t");
    const defaults = { constructor: "d" };
    expect(elicitForm).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.objectContaining({ defaults }));
    expect(JSON.stringify(sent()[1])).toContain('"content":{"constructor":"c"}');
  });

  test("is escaped in messages", async () => {
    const { client } = await connectScripted([asking({ "\u001b[31m\n": formQuestion("?") })]);
    const error = await catchError(client.callTool("t"));
    expect((error as Error).message).toContain('"\\u001b[31m\\n"');
  });
});
