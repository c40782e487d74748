import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { McpServer } from "../mcp-server.ts";
import type { ServeStdioOptions } from "./serve-process.ts";
import { serveStdio } from "./serve-stdio.ts";

/** What the program is told on its command line, as JSON. */
export interface ProgramSettings extends ServeStdioOptions {
  /** Says so on standard output, once the connection is over. */
  readonly saysGoodbye?: boolean;
}

const { saysGoodbye = false, ...options } = JSON.parse(process.argv[2] ?? "{}") as ProgramSettings;
const server = new McpServer({ name: "program", version: "1.0.0" });

server.registerTool("echo", { inputSchema: z.object({ text: z.string() }) }, ({ text }) => text);

server.registerTool("provision", { inputSchema: z.object({ name: z.string() }) }, async ({ name }, ctx) => {
  const { region } = await ctx.ask("region", elicit("Which region?", z.object({ region: z.string() })));
  const { yes } = await ctx.ask("sure", elicit(`Create ${name} in ${region}?`, z.object({ yes: z.boolean() })));
  return yes ? `Created ${name} in ${region}.` : "Nothing was created.";
});

server.registerTool("after", { inputSchema: z.object({ ms: z.number() }) }, async ({ ms }, ctx) => {
  ctx.reportProgress({ progress: 1 });
  await sleep(ms);
  ctx.reportProgress({ progress: 2 });
  return `after ${ms} ms`;
});

server.registerTool("open", {}, (_args, { signal }) => {
  return new Promise<string>((resolve) => {
    // Nobody else keeps the process alive.
    const timer = setInterval(() => {}, 1000);
    const end = (): void => {
      clearInterval(timer);
      process.stderr.write(`aborted: ${(signal.reason as DOMException).message}\n`);
      resolve("too late");
    };
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
});

server.registerTool("chatter", {}, async () => {
  console.log("stray: console.log");
  console.info("stray: %s", "console.info");
  console.table([{ stray: "console.table" }]);
  await new Promise<void>((resolve) => process.stdout.write("stray: write", () => resolve()));
  process.stdout.write(new TextEncoder().encode("\nstray: bytes\n"));
  process.stdout.end("stray: end\n");
  return "said it all";
});

const { closed } = serveStdio(server, options);
for (const signal of options.closeOnSignals ?? []) process.once(signal, () => process.stderr.write("closing\n"));
void closed.then(() => {
  if (saysGoodbye) console.log('"goodbye"');
});
