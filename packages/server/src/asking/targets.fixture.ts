import type { InputRequiredResult, JSONRPCResponse } from "@proj/types";
import type { CallContext } from "../context/call-context.ts";
import type { McpServer } from "../mcp-server.ts";
import type { Resolvers } from "../resolve/resolver.ts";

/** Something that asks, whatever it is registered as. */
export interface Asker {
  readonly resolve?: Resolvers;
  readonly handle: (ctx: CallContext & { readonly resolved?: unknown }) => Reply | Promise<Reply>;
}

type Reply = string | InputRequiredResult;

/** What an asker can be registered as, and how it is called then. */
export interface Target {
  readonly name: string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly register: (server: McpServer, asker: Asker) => void;
}

export const tool: Target = {
  name: "tool",
  method: "tools/call",
  params: { name: "it" },
  register: (server, { resolve, handle }) =>
    server.registerTool("it", { resolve } as never, (_args, ctx) => handle(ctx) as never),
};

const prompt: Target = {
  name: "prompt",
  method: "prompts/get",
  params: { name: "it" },
  register: (server, { resolve, handle }) =>
    server.registerPrompt("it", { resolve } as never, (_args, ctx) => handle(ctx) as never),
};

const resource: Target = {
  name: "static resource",
  method: "resources/read",
  params: { uri: "it://static" },
  register: (server, { resolve, handle }) =>
    server.registerResource("it", { uri: "it://static", resolve } as never, (_args, ctx) => handle(ctx) as never),
};

const template: Target = {
  name: "templated resource",
  method: "resources/read",
  params: { uri: "it://templated/7" },
  register: (server, { resolve, handle }) => {
    const config = { uriTemplate: "it://templated/{id}", resolve };
    server.registerResourceTemplate("it", config as never, (_args, ctx) => handle(ctx) as never);
  },
};

export const targets: readonly Target[] = [tool, prompt, resource, template];

/** How a round ended. *Failed* is what the caller can read: `isError` of a tool, -32602 with the text of anything else. */
export type End =
  | { readonly end: "complete" | "failed"; readonly text: string }
  | { readonly end: "asks"; readonly messages: { readonly [key: string]: string } }
  | { readonly end: "refused"; readonly code: number; readonly message: string };

export function readEnd({ name }: Target, response: JSONRPCResponse): End {
  if ("error" in response) {
    const { code, message } = response.error;
    const isFailure = name !== "tool" && code === -32602 && !/^Invalid (params|or expired)/.test(message);
    return isFailure ? { end: "failed", text: message } : { end: "refused", code, message };
  }
  const { result } = response;
  if (result.resultType === "input_required") {
    const requests = Object.entries((result as InputRequiredResult).inputRequests ?? {});
    const messages = requests.map(([key, { params }]) => [key, String((params as { message?: string })?.message)]);
    return { end: "asks", messages: Object.fromEntries(messages) as Record<string, string> };
  }
  return { end: result["isError"] === true ? "failed" : "complete", text: readText(result) };
}

/** The text of whatever kind of result. */
function readText({ content, contents, messages }: { readonly [member: string]: unknown }): string {
  const [first] = (content ?? contents ?? messages) as { text?: string; content?: { text: string } }[];
  return String(first?.text ?? first?.content?.text);
}
