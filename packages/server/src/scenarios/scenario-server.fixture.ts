import { ProtocolError } from "@proj/types";
import * as z from "zod";
import { elicit, elicitUrl } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import { listRoots } from "../ask/list-roots.ts";
import { sample } from "../ask/sample.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { McpServer } from "../mcp-server.ts";
import type { McpServerOptions } from "../mcp-server-options.ts";
import { outcome } from "../resolve/outcome.ts";
import { resolver } from "../resolve/resolver.ts";

/** The server of the scenarios, and what tests do to it. */
export interface ScenarioServer {
  readonly server: McpServer;
  readonly events: readonly ServerEvent[];
  /** The calls of the tool `hold`, in order. */
  readonly held: readonly HeldCall[];
  /** Waits until so many calls of `hold` are under way. */
  readonly untilHeld: (count: number) => Promise<void>;
}

/** A call that waits until it is let go. */
interface HeldCall {
  readonly signal: AbortSignal;
  readonly letGo: (text: string) => void;
}

const mayGo = elicit("Go?", z.object({ go: z.boolean() }));
const howMany = elicit("How many?", z.object({ count: z.number().int().min(1) }));

/** Builds a server that has some of everything. */
export function buildScenarioServer(options: McpServerOptions = {}): ScenarioServer {
  const events: ServerEvent[] = [];
  const held: HeldCall[] = [];
  let look = (): void => {};
  const server = new McpServer(
    { name: "scenarios", version: "1.0.0" },
    {
      instructions: "Play.",
      requestState: { singleProcess: true },
      onEvent: (event) => void events.push(event),
      ...options,
    },
  );
  registerPlain(server);
  registerAsking(server);
  server.registerTool("hold", {}, (_args, { signal }) => {
    return new Promise<string>((letGo) => {
      held.push({ signal, letGo });
      look();
    });
  });
  const untilHeld = (count: number): Promise<void> =>
    new Promise((resolve) => {
      look = () => {
        if (held.length >= count) resolve();
      };
      look();
    });
  return { server, events, held, untilHeld };
}

function registerPlain(server: McpServer): void {
  server.registerTool("echo", { inputSchema: z.object({ value: z.unknown() }) }, ({ value }) => JSON.stringify(value));
  server.registerTool("größe 🎈", {}, () => "grüße 🎈");
  server.registerTool("tell", { inputSchema: z.object({ steps: z.number() }) }, ({ steps }, ctx) => {
    for (let step = 1; step <= steps; step++) ctx.reportProgress({ progress: step, total: steps });
    ctx.log("info", { done: steps }, { logger: "teller" });
    return `${steps} steps`;
  });
  server.registerTool("says-no", {}, () => {
    throw new ToolError("no, thanks");
  });
  server.registerTool("crash", {}, () => {
    throw new RangeError("secret");
  });
  server.registerTool("refuse", {}, () => {
    throw new ProtocolError("ERR_MCP_INVALID_PARAMS", "refused", { rpcCode: 4711, data: { why: "so" } });
  });
  server.registerTool("broken", {}, () => 5 as never);
  server.registerTool("write", { scopes: ["write"] }, (_args, { auth }) => `written by ${auth?.subject}`);
  server.registerPrompt("greet", { inputSchema: z.object({ name: z.string() }) }, ({ name }) => `Greet ${name}.`);
  server.registerResource("readme", { uri: "docs://readme", mimeType: "text/plain" }, () => "Read me.");
  server.registerResourceTemplate(
    "notes",
    { uriTemplate: "notes://{id}", complete: { id: (typed) => ["one", "two"].filter((id) => id.startsWith(typed)) } },
    ({ id }) => `Note ${id}.`,
  );
}

function registerAsking(server: McpServer): void {
  server.registerTool("inline", {}, async (_args, ctx) => {
    const { go } = await ctx.ask("go", mayGo);
    const { count } = await ctx.ask("many", howMany);
    return `${go} ${count}`;
  });
  server.registerTool("together", {}, async (_args, ctx) => {
    const { go, many } = await ctx.askAll({ go: mayGo, many: howMany });
    return `${go.go} ${many.count}`;
  });
  const go = resolver("go", () => mayGo);
  const many = resolver("many", { go }, () => outcome(howMany));
  server.registerTool("resolved", { resolve: { go, many } }, (_args, { resolved }) => {
    return `${resolved.go.go} ${resolved.many.action}`;
  });
  server.registerTool("hand", {}, async (_args, ctx) => {
    const given = await ctx.accepted("go", mayGo);
    return given === undefined ? inputRequired({ go: mayGo }, { state: "asked" }) : `${given.go} ${ctx.requestState}`;
  });
  server.registerTool("again", {}, (_args, { requestState = "" }) => {
    return requestState.length === 2 ? "done" : inputRequired({}, { state: `${requestState}x` });
  });
  server.registerTool("page", {}, async (_args, ctx) => {
    return String(await ctx.ask("page", elicitUrl("Sign in", "https://id.example/")));
  });
  server.registerTool("others", {}, async (_args, ctx) => {
    const messages = [{ role: "user", content: { type: "text", text: "Hi" } }] as const;
    const { said, roots } = await ctx.askAll({
      said: sample({ messages: [...messages], maxTokens: 5 }),
      roots: listRoots(),
    });
    return `${said.model} ${roots.roots.length}`;
  });
  server.registerPrompt("ask", {}, async (_args, ctx) => `Go: ${(await ctx.ask("go", mayGo)).go}`);
  server.registerResource("ask", { uri: "ask://x" }, async (_args, ctx) => `Go: ${(await ctx.ask("go", mayGo)).go}`);
}
