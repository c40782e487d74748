import { ProtocolError } from "@proj/types";
import { describe, expect, test } from "vitest";
import { restrictQuestions } from "../questions/restrict-questions.ts";
import { createManualTime } from "../timing/manual-time.fixture.ts";
import { askOnce, connectFake, form, page, sampling, settle, text } from "./connect-fake.fixture.ts";
import type { FakeSession } from "./fake-session.fixture.ts";

const asksForm = {
  "tools/call": (_: unknown, session: FakeSession) => session.ask("elicitation/create", form).then(() => text("done")),
};

describe("questions of a session that get no answer", () => {
  test.each<[string, readonly [string, object?], Parameters<typeof connectFake>[1], object]>([
    ["nobody answers", ["elicitation/create", form], {}, { code: -32601, message: "Method not found" }],
    [
      "nobody answers in that way",
      ["elicitation/create", page],
      { handlers: { elicitForm: () => ({ action: "cancel" }) } },
      { code: -32602 },
    ],
    [
      "nobody answers with tools",
      ["sampling/createMessage", { ...sampling, tools: [] }],
      {
        handlers: {
          sample: () => {
            throw new TypeError("never");
          },
        },
      },
      { code: -32602 },
    ],
    [
      "nobody knows what it means",
      ["elicitation/create", { message: 1 }],
      { handlers: { elicitForm: () => ({ action: "cancel" }) } },
      { code: -32602 },
    ],
    [
      "the page is none",
      ["elicitation/create", { ...page, url: "javascript:alert(1)" }],
      { handlers: { elicitUrl: () => ({ action: "accept" }) } },
      { code: -32602 },
    ],
    [
      "policy forbids it",
      ["elicitation/create", page],
      { handlers: { elicitUrl: () => ({ action: "accept" }) }, policy: restrictQuestions({ urls: ["a.example"] }) },
      { code: -1, message: "The client does not allow this question" },
    ],
    [
      "the handler throws",
      ["roots/list"],
      {
        handlers: {
          listRoots: () => {
            throw new TypeError("secret /home");
          },
        },
      },
      { code: -32603, message: "Internal error" },
    ],
    [
      "the answer is none",
      ["elicitation/create", form],
      { handlers: { elicitForm: () => ({ action: "accept", content: { name: 5 } }) as never } },
      { code: -32603, message: "Internal error" },
    ],
    [
      "the handler has a word for the server",
      ["roots/list"],
      {
        handlers: {
          listRoots: () => {
            throw new ProtocolError("ERR_MCP_PEER", "User refused", { rpcCode: -1 });
          },
        },
      },
      { code: -1, message: "User refused" },
    ],
  ])("get a short error where %s, and the client a warning", async (_, question, options, error) => {
    const { answer, warnings } = await askOnce(question, options);
    expect(answer?.error).toMatchObject(error);
    expect(JSON.stringify(answer)).not.toContain("secret");
    expect(warnings.map(({ type }) => type)).toEqual(["question-not-answered"]);
  });

  test("get an error in time where a handler takes too long", async () => {
    const time = createManualTime();
    const { client, server } = await connectFake(asksForm, {
      clock: time.clock,
      sleep: time.sleep,
      answerTimeoutMs: 50,
      handlers: { elicitForm: () => new Promise(() => undefined) },
    });
    const call = client.callTool("t");
    await settle();
    time.advance(50);
    await call;
    expect(server.last.sent.find(({ id }) => id === "q1")?.error).toEqual({
      code: -32603,
      message: "The question was not answered in time",
    });
  });

  test("of other methods are refused, and a ping is answered", async () => {
    expect((await askOnce(["tasks/get"])).answer?.error).toMatchObject({ code: -32601 });
    expect((await askOnce(["ping"])).answer?.result).toEqual({});
  });
});
