import {
  type CallContext,
  elicit,
  elicitUrl,
  inputRequired,
  listRoots,
  McpServer,
  outcome,
  resolver,
  sample,
  type ToolReply,
} from "@proj/server";
import * as z from "zod";
import { cutConnections } from "../../serving/cut.ts";
import { COME_BACK_MS, GIVE_UP_MS, type Happenings } from "../../serving/happenings.ts";
import { pause } from "../../serving/pause.ts";
import { noteUri, people, words } from "../../serving/words.ts";

const Name = z.object({ name: z.string() });
const Region = z.object({ region: z.enum(["eu-west-1", "us-east-1"]) });
const Confirmation = z.object({ confirm: z.boolean() });

/** Our server. It asks in all three ways: by hand, by resolvers and in line. Nothing in it depends on the revision that its client speaks. */
export function buildServer(happenings: Happenings): McpServer {
  const server = new McpServer({ name: "our-server", version: "1.0.0" }, { onEvent: () => {}, bridgeLegacy: true });
  registerAskingTools(server);
  registerTellingTools(server, happenings);
  server.registerResource("note", { uri: noteUri }, () => words.note);
  const complete = { name: (value: string) => people.filter((person) => person.startsWith(value)) };
  server.registerPrompt("greet", { inputSchema: Name, complete }, ({ name }) => words.greeting(name));
  return server;
}

function registerAskingTools(server: McpServer): void {
  server.registerTool("locate", { description: "Asks for the region.", inputSchema: Name }, locate);
  const region = resolver("region", ({ name }: z.infer<typeof Name>) => askRegion(name));
  server.registerTool(
    "provision",
    {
      description: "Asks for the region, then whether to go on.",
      inputSchema: Name,
      resolve: { region: outcome(region) },
    },
    async ({ name }, { resolved, ask }) => {
      if (resolved.region.action !== "accept") return words.declined;
      const { region } = resolved.region.value;
      const go = await ask("confirm", outcome(elicit(words.goAhead(name, region), Confirmation)));
      if (go.action !== "accept") return words.declined;
      return go.value.confirm ? words.created(name, region) : words.notConfirmed;
    },
  );
  server.registerTool("sign-in", { description: "Sends to a page." }, async (_args, { ask }) => {
    const { action } = await ask("page", outcome(elicitUrl(words.signIn, words.signInUrl)));
    return words.signedIn(action === "accept");
  });
  const Text = z.object({ text: z.string() });
  server.registerTool("summarize", { description: "Asks a model.", inputSchema: Text }, async ({ text }, { ask }) => {
    const messages = [{ role: "user" as const, content: { type: "text" as const, text } }];
    const { content } = await ask("summary", sample({ messages, maxTokens: 100 }));
    const [block] = Array.isArray(content) ? content : [content];
    return words.summary(block?.type === "text" ? block.text : "nothing");
  });
  server.registerTool("where", { description: "Asks for roots." }, async (_args, { ask }) => {
    const { roots } = await ask("roots", listRoots());
    return roots.map(({ uri }) => uri).join(" ");
  });
}

function askRegion(name: string) {
  return elicit(words.whichRegion(name), Region);
}

/** By hand: the result of the first round is the question. */
async function locate({ name }: z.infer<typeof Name>, ctx: CallContext): Promise<ToolReply> {
  const answer = await ctx.answer("region", askRegion(name));
  if (answer.status === "accepted") return words.located(name, answer.value.region);
  return answer.status === "declined" ? words.declined : inputRequired({ region: askRegion(name) });
}

function registerTellingTools(server: McpServer, happenings: Happenings): void {
  const { cancelled, returned, sessions } = happenings;
  server.registerTool("count", { description: "Tells how far it is." }, async (_args, { reportProgress }) => {
    for (const progress of [1, 2, 3]) {
      reportProgress({ progress, total: 3 });
      await pause();
    }
    return "Counted to 3.";
  });
  server.registerTool("shout", { description: "Logs." }, (_args, { log }) => {
    log("info", "quiet");
    log("warning", "loud");
    return "Shouted.";
  });
  server.registerTool("wait", { description: "Waits to be cancelled." }, async (_args, { signal, reportProgress }) => {
    reportProgress({ progress: 1, total: 2 });
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    cancelled.note();
    return "Waited.";
  });
  server.registerTool("cancelled", { description: "Tells whether a call was cancelled." }, async () =>
    words.cancelled(await cancelled.wait(GIVE_UP_MS)),
  );
  server.registerTool("leave", { description: "Lets go of the connection." }, async (_args, { releaseConnection }) => {
    releaseConnection();
    return words.returned(await returned.wait(COME_BACK_MS));
  });
  server.registerTool("cut", { description: "Cuts the connection." }, (_args, { reportProgress }) => {
    reportProgress({ progress: 1, total: 2 });
    return cutConnections(happenings);
  });
  server.registerTool("forget", { description: "Forgets all sessions." }, () => words.forgotten(sessions.forget()));
  let changes = 0;
  server.registerTool("change", { description: "Changes the tools and a resource." }, () => {
    changes += 1;
    server.registerTool(`added-${changes}`, {}, () => "Here I am.");
    server.resourceUpdated(noteUri);
    return "Changed.";
  });
}
