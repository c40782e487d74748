import type {
  CallToolResult,
  CreateMessageResult,
  ElicitResult,
  GetPromptResult,
  InputResponses,
  ListRootsResult,
  ReadResourceResult,
} from "@proj/types";
import { describe, expectTypeOf, test } from "vitest";
import type { Client } from "../client.ts";
import type { AnswerTo, FormQuestion, Question, SampleQuestion } from "../questions/question.ts";
import type { AskingStep, CompleteStep, FlowStep, OpenQuestion } from "./flow.ts";
import type { ParkedFlow } from "./parked-flow.ts";

declare const client: Client;
declare const text: string;
declare const parked: ParkedFlow<"prompts/get">;

describe("the types of flows", () => {
  test("know the result by the verb", () => {
    expectTypeOf(client.startTool("x").advance()).resolves.toEqualTypeOf<FlowStep<CallToolResult>>();
    expectTypeOf(client.startPrompt("x", { a: "b" }).run()).resolves.toEqualTypeOf<
      AskingStep | CompleteStep<GetPromptResult>
    >();
    expectTypeOf(client.startResource("x:y").step).toEqualTypeOf<FlowStep<ReadResourceResult>>();
  });

  test("know it of a resumed flow by its JSON, or by its method", () => {
    expectTypeOf(client.resumeFlow(parked).step).toEqualTypeOf<FlowStep<GetPromptResult>>();
    const flow = client.resumeFlow(text);
    if (flow.method === "tools/call") expectTypeOf(flow.step).toEqualTypeOf<FlowStep<CallToolResult>>();
    if (flow.method === "resources/read") expectTypeOf(flow.step).toEqualTypeOf<FlowStep<ReadResourceResult>>();
  });

  test("know a question by its kind", () => {
    const question = {} as OpenQuestion;
    if (question.kind === "elicitForm") expectTypeOf(question.params).toEqualTypeOf<FormQuestion["params"]>();
    if (question.kind === "elicitUrl") expectTypeOf(question.url.isPunycode).toEqualTypeOf<boolean>();
    // @ts-expect-error only URLs have one
    if (question.kind === "sample") void question.url;
  });

  test("know an answer by the kind of its question", () => {
    expectTypeOf<AnswerTo<FormQuestion>>().toEqualTypeOf<ElicitResult>();
    expectTypeOf<AnswerTo<SampleQuestion>>().toEqualTypeOf<CreateMessageResult>();
    expectTypeOf<AnswerTo<Question>>().toEqualTypeOf<ElicitResult | CreateMessageResult | ListRootsResult>();
  });

  test("take answers of the protocol and nothing else", () => {
    expectTypeOf(client.startTool("x").advance).parameter(0).toEqualTypeOf<InputResponses | undefined>();
    // @ts-expect-error there is no such action
    void client.startTool("x").advance({ a: { action: "maybe" } });
    // @ts-expect-error the arguments of a prompt are texts
    client.startPrompt("x", { a: 1 });
  });
});
