import type { CallToolResult, GetPromptResult, InputRequiredResult, ReadResourceResult } from "@proj/types";
import { describe, expectTypeOf, test } from "vitest";
import { isInputRequired } from "./requests/is-input-required.ts";
import type { Session, SessionCallOptions } from "./session.ts";

declare const session: Session;
declare const decidedLater: boolean;
declare const anyOptions: SessionCallOptions;
declare const signal: AbortSignal;
declare const before: InputRequiredResult;

describe("the verbs of a session", () => {
  test("give the complete result where questions are not allowed", () => {
    expectTypeOf(session.callTool("x")).resolves.toEqualTypeOf<CallToolResult>();
    expectTypeOf(session.callTool("x", {}, { signal })).resolves.toEqualTypeOf<CallToolResult>();
    expectTypeOf(session.callTool("x", {}, { allowInputRequired: false })).resolves.toEqualTypeOf<CallToolResult>();
    expectTypeOf(session.callTool("x", {}, { allowInputRequired: undefined })).resolves.toEqualTypeOf<CallToolResult>();
    expectTypeOf(session.getPrompt("x", { a: "b" })).resolves.toEqualTypeOf<GetPromptResult>();
    expectTypeOf(session.readResource("x:y", { signal })).resolves.toEqualTypeOf<ReadResourceResult>();
  });

  test("give a union where questions are allowed", () => {
    const options = { allowInputRequired: true } as const;
    expectTypeOf(session.callTool("x", {}, options)).resolves.toEqualTypeOf<CallToolResult | InputRequiredResult>();
    expectTypeOf(session.getPrompt("x", {}, options)).resolves.toEqualTypeOf<GetPromptResult | InputRequiredResult>();
    expectTypeOf(session.readResource("x:y", options)).resolves.toEqualTypeOf<
      ReadResourceResult | InputRequiredResult
    >();
  });

  test("give a union where it is decided at run time", () => {
    type Union = CallToolResult | InputRequiredResult;
    const options = { allowInputRequired: decidedLater };
    expectTypeOf(session.callTool("x", {}, options)).resolves.toEqualTypeOf<Union>();
    expectTypeOf(session.callTool("x", undefined, anyOptions)).resolves.toEqualTypeOf<Union>();
  });

  test("take the state of the result before as it is, there or not", () => {
    const { requestState } = before;
    const options = { allowInputRequired: true, requestState, inputResponses: { k: { action: "accept" } } } as const;
    expectTypeOf(session.callTool("x", {}, options)).resolves.toEqualTypeOf<CallToolResult | InputRequiredResult>();
  });

  test("know a result that asks from a complete one", async () => {
    const result = await session.callTool("x", {}, { allowInputRequired: true });
    if (isInputRequired(result)) expectTypeOf(result).toEqualTypeOf<InputRequiredResult>();
    else expectTypeOf(result).toEqualTypeOf<CallToolResult>();
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
