import { randomBytes } from "node:crypto";
import {
  type CallToolResult,
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import * as z from "zod";

/** What was asked, and what was answered before. */
type State = { readonly asked: "region" } | { readonly asked: "confirm"; readonly region: string };
type Reply = CallToolResult | InputRequiredResult;

const Name = z.object({ name: z.string() });
const Region = z.object({ region: z.enum(["eu-west-1", "us-east-1"]) });
const Confirmation = z.object({ confirm: z.boolean() });

const codec = createRequestStateCodec<State>({
  key: randomBytes(32),
  bind: (ctx) => ctx.mcpReq.method,
});

/** The tools of our own server, on the official SDK with its own codec. One such server is built for each request. */
export function buildServer(): McpServer {
  const server = new McpServer(
    { name: "typescript-sdk-server", version: "1.0.0" },
    { requestState: { verify: codec.verify } },
  );
  server.registerTool("locate", { description: "Asks for the region.", inputSchema: Name }, async ({ name }, ctx) => {
    const region = readAnswer(ctx, "region", Region);
    if (region === "declined") return text("Nothing was created: declined.");
    return region === undefined ? askRegion(name, ctx) : text(`${name} would live in ${region.region}.`);
  });
  server.registerTool(
    "provision",
    { description: "Asks for the region, then whether to go on.", inputSchema: Name },
    provision,
  );
  return server;
}

async function provision({ name }: z.infer<typeof Name>, ctx: ServerContext): Promise<Reply> {
  const state = ctx.mcpReq.requestState<State>();
  if (state?.asked === "confirm") {
    const confirmation = readAnswer(ctx, "confirm", Confirmation);
    if (confirmation === "declined") return text("Nothing was created: declined.");
    if (confirmation === undefined) return askConfirmation(name, state.region, ctx);
    return text(confirmation.confirm ? `Created ${name} in ${state.region}.` : "Nothing was created: not confirmed.");
  }
  const region = readAnswer(ctx, "region", Region);
  if (region === "declined") return text("Nothing was created: declined.");
  return region === undefined ? askRegion(name, ctx) : askConfirmation(name, region.region, ctx);
}

/** Reads an answer only where the verified state says that it was asked for: the SDK leaves that to the author. */
function readAnswer<Schema extends z.ZodType>(ctx: ServerContext, key: State["asked"], schema: Schema) {
  if (ctx.mcpReq.requestState<State>()?.asked !== key) return undefined;
  const response = inputResponse(ctx.mcpReq.inputResponses, key);
  if (response.kind !== "elicit") return undefined;
  return response.action === "accept" ? schema.safeParse(response.content).data : "declined";
}

async function askRegion(name: string, ctx: ServerContext): Promise<Reply> {
  const region = inputRequired.elicit({ message: `In which region should ${name} live?`, requestedSchema: Region });
  return inputRequired({ inputRequests: { region }, requestState: await codec.mint({ asked: "region" }, ctx) });
}

async function askConfirmation(name: string, region: string, ctx: ServerContext): Promise<Reply> {
  const confirm = inputRequired.elicit({ message: `Create ${name} in ${region}?`, requestedSchema: Confirmation });
  return inputRequired({
    inputRequests: { confirm },
    requestState: await codec.mint({ asked: "confirm", region }, ctx),
  });
}

function text(words: string): CallToolResult {
  return { content: [{ type: "text", text: words }] };
}
