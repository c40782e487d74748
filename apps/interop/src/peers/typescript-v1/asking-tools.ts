import { randomUUID } from "node:crypto";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult, ElicitRequestFormParams, RequestId } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { words } from "../../serving/words.ts";

type FormSchema = ElicitRequestFormParams["requestedSchema"];

/** What a handler is told of its call: a question has to name it, or it goes to the standing stream, which need not be open. */
interface Call {
  readonly requestId: RequestId;
}

const name = z.string();
const region: FormSchema = {
  type: "object",
  properties: { region: { type: "string", enum: ["eu-west-1", "us-east-1"] } },
  required: ["region"],
};
const confirmation: FormSchema = {
  type: "object",
  properties: { confirm: { type: "boolean" } },
  required: ["confirm"],
};

/** The tools that ask for something. */
export function registerAskingTools(mcp: McpServer): void {
  const { server } = mcp;
  const ask = async (message: string, requestedSchema: FormSchema, { requestId }: Call) => {
    const answer = await server.elicitInput({ message, requestedSchema }, { relatedRequestId: requestId });
    return answer.action === "accept" ? answer.content : undefined;
  };
  mcp.registerTool("locate", { inputSchema: { name } }, async (args, call) => {
    const answer = await ask(words.whichRegion(args.name), region, call);
    return text(answer === undefined ? words.declined : words.located(args.name, String(answer["region"])));
  });
  mcp.registerTool("provision", { inputSchema: { name } }, async (args, call) => {
    const first = await ask(words.whichRegion(args.name), region, call);
    if (first === undefined) return text(words.declined);
    const where = String(first["region"]);
    const second = await ask(words.goAhead(args.name, where), confirmation, call);
    if (second === undefined) return text(words.declined);
    return text(second["confirm"] === true ? words.created(args.name, where) : words.notConfirmed);
  });
  mcp.registerTool("sign-in", {}, async ({ requestId }) => {
    const page = {
      mode: "url",
      message: words.signIn,
      url: words.signInUrl,
      elicitationId: randomUUID(),
    } as const;
    const { action } = await server.elicitInput(page, { relatedRequestId: requestId });
    return text(words.signedIn(action === "accept"));
  });
  mcp.registerTool("summarize", { inputSchema: { text: z.string() } }, async (args, { requestId }) => {
    const messages = [{ role: "user" as const, content: { type: "text" as const, text: args.text } }];
    const { content } = await server.createMessage({ messages, maxTokens: 100 }, { relatedRequestId: requestId });
    return text(words.summary(content.type === "text" ? content.text : "nothing"));
  });
  mcp.registerTool("where", {}, async ({ requestId }) => {
    const { roots } = await server.listRoots({}, { relatedRequestId: requestId });
    return text(roots.map(({ uri }) => uri).join(" "));
  });
}

function text(said: string): CallToolResult {
  return { content: [{ type: "text", text: said }] };
}
