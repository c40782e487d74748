import { type CallContext, elicit, inputRequired, McpServer, type ToolReply } from "@proj/server";
import * as z from "zod";

const Name = z.object({ name: z.string() });
const Region = z.object({ region: z.enum(["eu-west-1", "us-east-1"]) });
const Confirmation = z.object({ confirm: z.boolean() });

/** A server with one tool that asks once and one that asks twice, the second time about the first answer. */
export function buildServer(): McpServer {
  const server = new McpServer({ name: "our-server", version: "1.0.0" }, { onEvent: () => {} });
  server.registerTool("locate", { description: "Asks for the region.", inputSchema: Name }, locate);
  server.registerTool(
    "provision",
    { description: "Asks for the region, then whether to go on.", inputSchema: Name },
    provision,
  );
  return server;
}

function askRegion(name: string) {
  return elicit(`In which region should ${name} live?`, Region);
}

async function locate({ name }: z.infer<typeof Name>, ctx: CallContext): Promise<ToolReply> {
  const answer = await ctx.answer("region", askRegion(name));
  if (answer.status === "accepted") return `${name} would live in ${answer.value.region}.`;
  return describeRefusal(answer.status) ?? inputRequired({ region: askRegion(name) });
}

async function provision({ name }: z.infer<typeof Name>, ctx: CallContext): Promise<ToolReply> {
  if (ctx.requestState !== undefined) return confirm(name, ctx.requestState, ctx);
  const answer = await ctx.answer("region", askRegion(name));
  if (answer.status === "accepted") return askConfirmation(name, answer.value.region);
  return describeRefusal(answer.status) ?? inputRequired({ region: askRegion(name) });
}

/** @param region the first answer, which the state remembers. */
async function confirm(name: string, region: string, ctx: CallContext): Promise<ToolReply> {
  const answer = await ctx.answer("confirm", confirmation(name, region));
  if (answer.status !== "accepted") return describeRefusal(answer.status) ?? askConfirmation(name, region);
  return answer.value.confirm ? `Created ${name} in ${region}.` : "Nothing was created: not confirmed.";
}

/** Whoever said no, or went away, is not asked again. */
function describeRefusal(status: string): string | undefined {
  if (status === "declined") return "Nothing was created: declined.";
  return status === "cancelled" ? "Nothing was created: cancelled." : undefined;
}

function askConfirmation(name: string, region: string): ToolReply {
  return inputRequired({ confirm: confirmation(name, region) }, { state: region });
}

function confirmation(name: string, region: string) {
  return elicit(`Create ${name} in ${region}?`, Confirmation);
}
