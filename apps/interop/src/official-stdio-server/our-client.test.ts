import { join } from "node:path";
import process from "node:process";
import { Client } from "@proj/client";
import { StdioTransport, type StrayOutput } from "@proj/client/stdio";
import { expect, it, onTestFinished } from "vitest";

/** Our client, which starts a server and is answered by somebody who agrees to everything. */
async function connect(program: string) {
  const questions: string[] = [];
  const stray: StrayOutput[] = [];
  const transport = new StdioTransport({
    command: process.execPath,
    args: [join(import.meta.dirname, "../../dist", program, "main.js")],
    stderr: "ignore",
    onStrayOutput: (output) => stray.push(output),
  });
  const client = await Client.connect(transport, {
    clientInfo: { name: "our-client", version: "1.0.0" },
    handlers: {
      elicitForm: ({ message, requestedSchema }) => {
        questions.push(message);
        const isRegion = "region" in requestedSchema.properties;
        return { action: "accept", content: isRegion ? { region: "us-east-1" } : { confirm: true } };
      },
    },
  });
  onTestFinished(() => client.close());
  return { client, questions, stray };
}

it.each(["official-stdio-server", "our-stdio-server"])(
  "our client starts the %s and is asked over two rounds, also in several calls at once",
  async (program) => {
    const { client, questions, stray } = await connect(program);
    expect(client.protocolVersion).toBe("2026-07-28");
    const names = ["orders", "users", "parts"];
    const results = await Promise.all(names.map((name) => client.callTool("provision", { name })));
    const texts = results.flatMap(({ content }) => content.map((block) => (block.type === "text" ? block.text : "")));
    expect(texts).toEqual(names.map((name) => `Created ${name} in us-east-1.`));
    expect(questions).toHaveLength(6);
    expect(stray).toEqual([]);
  },
  60_000,
);

it.each(["official-stdio-server", "our-stdio-server"])(
  "the %s ends when our client closes, before it is told to by a signal",
  async (program) => {
    const { client } = await connect(program);
    await client.listTools();
    const startedAt = performance.now();
    await client.close();
    // After two seconds the transport would send one.
    expect(performance.now() - startedAt).toBeLessThan(1900);
  },
  60_000,
);
