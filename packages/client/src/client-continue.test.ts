import { describe, expect, test } from "vitest";
import { Client } from "./client.ts";
import { HandlerFailedError } from "./errors/handler-failed-error.ts";
import { MissingHandlerError } from "./errors/missing-handler-error.ts";
import { RoundsExceededError } from "./errors/rounds-exceeded-error.ts";
import type { QuestionHandlers } from "./questions/question-handlers.ts";
import { asking, formQuestion, saying, scriptTransport } from "./scripted-transport.fixture.ts";

const clientInfo = { name: "test", version: "0" };
const questions = asking({ region: formQuestion("Where?"), size: formQuestion("How large?") }, "s1");
const [accepted, declined] = [{ action: "accept", content: { text: "eu" } }, { action: "decline" }] as const;

async function connect(answers: object[], handlers: QuestionHandlers) {
  const transport = scriptTransport(...answers);
  return { transport, client: await Client.connect(transport, { clientInfo, handlers, inputRequiredMaxRounds: 1 }) };
}

/** What a call rejects with. */
function fail(client: Client): Promise<unknown> {
  return client.callTool("provision", { name: "a" }).then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe("a flow whose call failed goes on by hand", () => {
  test("after a handler failed, with the answers that the others had given", async () => {
    let isBroken = (): void => undefined;
    const broken = new Promise<void>((resolve) => {
      isBroken = resolve;
    });
    const { client, transport } = await connect([questions, saying("done")], {
      elicitForm: async (_, { key }) => {
        if (key === "region") {
          setTimeout(isBroken, 0);
          return accepted;
        }
        await broken;
        throw new TypeError("no terminal");
      },
    });
    const error = await fail(client);
    if (!HandlerFailedError.is(error)) throw error;
    const { key, result, inputResponses } = error;
    expect({ key, result, inputResponses }).toStrictEqual({
      key: "size",
      result: questions,
      inputResponses: { region: accepted },
    });
    const answers = { ...inputResponses, [key]: declined };
    const { requestState } = result;
    const options = { inputResponses: answers, requestState, allowInputRequired: true };
    expect(await client.session.callTool("provision", { name: "a" }, options)).toStrictEqual(saying("done"));
    const { _meta, ...sent } = transport.sent[1]?.params ?? {};
    expect(sent).toStrictEqual({
      name: "provision",
      arguments: { name: "a" },
      inputResponses: { region: accepted, size: declined },
      requestState: "s1",
    });
  });

  test("after a handler was missing", async () => {
    const { client, transport } = await connect([questions, saying("done")], {});
    const error = await fail(client);
    if (!MissingHandlerError.is(error)) throw error;
    expect(error.result).toStrictEqual(questions);
    const inputResponses = { region: accepted, size: declined };
    const { requestState } = error.result;
    const options = { inputResponses, requestState, allowInputRequired: true };
    expect(await client.session.callTool("provision", { name: "a" }, options)).toStrictEqual(saying("done"));
    expect(transport.sent[1]?.params).toMatchObject({ inputResponses, requestState: "s1" });
  });

  test("after one round too many", async () => {
    const again = asking({ more: formQuestion("More?") }, "s2");
    const { client, transport } = await connect([questions, again, saying("done")], { elicitForm: () => declined });
    const error = await fail(client);
    if (!RoundsExceededError.is(error)) throw error;
    expect(error.result).toStrictEqual(again);
    const { requestState } = error.result;
    const options = { inputResponses: { more: declined }, requestState, allowInputRequired: true };
    expect(await client.session.callTool("provision", { name: "a" }, options)).toStrictEqual(saying("done"));
    expect(transport.sent[2]?.params).toMatchObject({ inputResponses: { more: declined }, requestState: "s2" });
  });
});
