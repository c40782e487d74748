import {
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from "@modelcontextprotocol/server";
import * as z from "zod";
import { words } from "../../serving/words.ts";

/** What was asked, and what was answered before. */
export type State = { readonly asked: "region" } | { readonly asked: "confirm"; readonly region: string };
type Reply = CallToolResult | InputRequiredResult;
type Codec = RequestStateCodec<State>;

const Name = z.object({ name: z.string() });
const Region = z.object({ region: z.enum(["eu-west-1", "us-east-1"]) });
const Confirmation = z.object({ confirm: z.boolean() });

/** The tools that ask for something. */
export function registerAskingTools(server: McpServer, codec: Codec): void {
  const locate = { description: "Asks for the region.", inputSchema: Name };
  server.registerTool("locate", locate, async ({ name }, ctx) => {
    const region = readAnswer(ctx, "region", Region);
    if (region === "declined") return text(words.declined);
    return region === undefined ? askRegion(name, codec, ctx) : text(words.located(name, region.region));
  });
  const provisioning = { description: "Asks for the region, then whether to go on.", inputSchema: Name };
  server.registerTool("provision", provisioning, ({ name }, ctx) => provision(name, codec, ctx));
  server.registerTool("sign-in", { description: "Sends to a page." }, async (ctx): Promise<Reply> => {
    const response = inputResponse(ctx.mcpReq.inputResponses, "page");
    if (response.kind === "elicit") return text(words.signedIn(response.action === "accept"));
    // The SDK asks for an id although the revision has none.
    const page = inputRequired.elicitUrl({ message: words.signIn, url: words.signInUrl });
    return inputRequired({ inputRequests: { page } });
  });
  const summarizing = { description: "Asks a model.", inputSchema: z.object({ text: z.string() }) };
  server.registerTool("summarize", summarizing, async ({ text: toSummarize }, ctx): Promise<Reply> => {
    const response = inputResponse(ctx.mcpReq.inputResponses, "summary");
    if (response.kind === "sampling") {
      const { content } = response.result;
      const [block] = Array.isArray(content) ? content : [content];
      return text(words.summary(block?.type === "text" ? block.text : "nothing"));
    }
    const messages = [{ role: "user" as const, content: { type: "text" as const, text: toSummarize } }];
    return inputRequired({ inputRequests: { summary: inputRequired.createMessage({ messages, maxTokens: 100 }) } });
  });
  server.registerTool("where", { description: "Asks for roots." }, async (ctx): Promise<Reply> => {
    const response = inputResponse(ctx.mcpReq.inputResponses, "roots");
    if (response.kind === "roots") return text(response.roots.map(({ uri }) => uri).join(" "));
    return inputRequired({ inputRequests: { roots: inputRequired.listRoots() } });
  });
}

async function provision(name: string, codec: Codec, ctx: ServerContext): Promise<Reply> {
  const state = ctx.mcpReq.requestState<State>();
  if (state?.asked === "confirm") {
    const confirmation = readAnswer(ctx, "confirm", Confirmation);
    if (confirmation === "declined") return text(words.declined);
    if (confirmation === undefined) return askConfirmation(name, state.region, codec, ctx);
    return text(confirmation.confirm ? words.created(name, state.region) : words.notConfirmed);
  }
  const region = readAnswer(ctx, "region", Region);
  if (region === "declined") return text(words.declined);
  return region === undefined ? askRegion(name, codec, ctx) : askConfirmation(name, region.region, codec, ctx);
}

/** Reads an answer only where the verified state says that it was asked for: the SDK leaves that to the author. */
function readAnswer<Schema extends z.ZodType>(ctx: ServerContext, key: State["asked"], schema: Schema) {
  if (ctx.mcpReq.requestState<State>()?.asked !== key) return undefined;
  const response = inputResponse(ctx.mcpReq.inputResponses, key);
  if (response.kind !== "elicit") return undefined;
  return response.action === "accept" ? schema.safeParse(response.content).data : "declined";
}

async function askRegion(name: string, codec: Codec, ctx: ServerContext): Promise<Reply> {
  const region = inputRequired.elicit({ message: words.whichRegion(name), requestedSchema: Region });
  return inputRequired({ inputRequests: { region }, requestState: await codec.mint({ asked: "region" }, ctx) });
}

async function askConfirmation(name: string, region: string, codec: Codec, ctx: ServerContext): Promise<Reply> {
  const confirm = inputRequired.elicit({ message: words.goAhead(name, region), requestedSchema: Confirmation });
  const requestState = await codec.mint({ asked: "confirm", region }, ctx);
  return inputRequired({ inputRequests: { confirm }, requestState });
}

function text(words: string): CallToolResult {
  return { content: [{ type: "text", text: words }] };
}
