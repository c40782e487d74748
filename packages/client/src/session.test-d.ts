import type { CallToolResult, GetPromptResult, InputRequiredResult, ReadResourceResult } from "@proj/types";
import { describe, expectTypeOf, test } from "vitest";
import { isInputRequired } from "./requests/is-input-required.ts";
import type { Complete, Session, SessionCallOptions } from "./session.ts";

declare const session: Session;
declare const decidedLater: boolean;
declare const anyOptions: SessionCallOptions;
declare const optional: SessionCallOptions | undefined;
declare const signal: AbortSignal;
declare const before: InputRequiredResult;

describe("the verbs of a session", () => {
  test("give the complete result where questions are not allowed", () => {
    expectTypeOf(session.callTool("x")).resolves.toEqualTypeOf<Complete<CallToolResult>>();
    expectTypeOf(session.callTool("x", {}, { signal })).resolves.toEqualTypeOf<Complete<CallToolResult>>();
    expectTypeOf(session.callTool("x", {}, { allowInputRequired: false })).resolves.toEqualTypeOf<
      Complete<CallToolResult>
    >();
    expectTypeOf(session.callTool("x", {}, { allowInputRequired: undefined })).resolves.toEqualTypeOf<
      Complete<CallToolResult>
    >();
    expectTypeOf(session.getPrompt("x", { a: "b" })).resolves.toEqualTypeOf<Complete<GetPromptResult>>();
    expectTypeOf(session.readResource("x:y", { signal })).resolves.toEqualTypeOf<Complete<ReadResourceResult>>();
  });

  test("give a union where questions are allowed", () => {
    const options = { allowInputRequired: true } as const;
    expectTypeOf(session.callTool("x", {}, options)).resolves.toEqualTypeOf<
      Complete<CallToolResult> | InputRequiredResult
    >();
    expectTypeOf(session.getPrompt("x", {}, options)).resolves.toEqualTypeOf<
      Complete<GetPromptResult> | InputRequiredResult
    >();
    expectTypeOf(session.readResource("x:y", options)).resolves.toEqualTypeOf<
      Complete<ReadResourceResult> | InputRequiredResult
    >();
  });

  test("give a union where it is decided at run time", () => {
    type Union = Complete<CallToolResult> | InputRequiredResult;
    const options = { allowInputRequired: decidedLater };
    expectTypeOf(session.callTool("x", {}, options)).resolves.toEqualTypeOf<Union>();
    expectTypeOf(session.callTool("x", undefined, anyOptions)).resolves.toEqualTypeOf<Union>();
  });

  test("take options that may be absent", () => {
    type Union = Complete<CallToolResult> | InputRequiredResult;
    const call = (given?: SessionCallOptions) => session.callTool("x", undefined, given);
    expectTypeOf(call).returns.resolves.toEqualTypeOf<Union>();
    expectTypeOf(session.callTool("x", {}, optional)).resolves.toEqualTypeOf<Union>();
    expectTypeOf(session.getPrompt("x", {}, optional)).resolves.toEqualTypeOf<
      Complete<GetPromptResult> | InputRequiredResult
    >();
    expectTypeOf(session.readResource("x:y", optional)).resolves.toEqualTypeOf<
      Complete<ReadResourceResult> | InputRequiredResult
    >();
  });

  test("take the state of the result before as it is, there or not", () => {
    const { requestState } = before;
    const options = { allowInputRequired: true, requestState, inputResponses: { k: { action: "accept" } } } as const;
    expectTypeOf(session.callTool("x", {}, options)).resolves.toEqualTypeOf<
      Complete<CallToolResult> | InputRequiredResult
    >();
  });

  test("know a result that asks from a complete one", async () => {
    const result = await session.callTool("x", {}, { allowInputRequired: true });
    if (isInputRequired(result)) expectTypeOf(result).toEqualTypeOf<InputRequiredResult>();
    else expectTypeOf(result).toEqualTypeOf<Complete<CallToolResult>>();
    if (result.resultType === "input_required") expectTypeOf(result).toEqualTypeOf<InputRequiredResult>();
    else expectTypeOf(result.content).toEqualTypeOf<CallToolResult["content"]>();
  });

  test("refuse what they cannot send", () => {
    // @ts-expect-error the arguments of a prompt are texts
    void session.getPrompt("x", { a: 1 });
    // @ts-expect-error a state is a text
    void session.callTool("x", {}, { requestState: {} });
    // @ts-expect-error no such option
    void session.callTool("x", {}, { allowInputs: true });
  });
});
