/** Arguments of a call; any JSON. */
export type TestArguments = { readonly [name: string]: unknown };

/** A call of a tool. */
export interface TestToolCall {
  readonly tool: string;
  readonly arguments?: TestArguments | undefined;
}

/** A call of a prompt. */
export interface TestPromptCall {
  readonly prompt: string;
  readonly arguments?: TestArguments | undefined;
}

/** The reading of a resource. */
export interface TestResourceCall {
  /** Its URI. */
  readonly resource: string;
}

/** What is called. */
export type TestCall = TestToolCall | TestPromptCall | TestResourceCall;

/** The request that a call is, without what rounds add to it. */
export function toRequest(call: TestCall): {
  readonly method: string;
  readonly params: { readonly [name: string]: unknown };
} {
  if ("tool" in call) return { method: "tools/call", params: { name: call.tool, ...readArguments(call) } };
  if ("prompt" in call) return { method: "prompts/get", params: { name: call.prompt, ...readArguments(call) } };
  return { method: "resources/read", params: { uri: call.resource } };
}

function readArguments(call: TestToolCall | TestPromptCall): { readonly arguments?: TestArguments } {
  return call.arguments === undefined ? {} : { arguments: call.arguments };
}

/** Names what is called, for messages. */
export function describeCall(call: TestCall): string {
  if ("tool" in call) return `the tool "${call.tool}"`;
  return "prompt" in call ? `the prompt "${call.prompt}"` : `the resource ${call.resource}`;
}
