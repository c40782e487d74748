import { join } from "node:path";
import process from "node:process";
import { Client, type ElicitRequestFormParams } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, it, onTestFinished } from "vitest";

const program = join(import.meta.dirname, "../../dist/our-stdio-server/main.js");

/** The official client, which starts our server and is answered by somebody who agrees to everything. */
async function connect(mode: "auto" | { readonly pin: string }) {
  const transport = new StdioClientTransport({ command: process.execPath, args: [program], stderr: "pipe" });
  const questions: string[] = [];
  const errors: unknown[] = [];
  const client = new Client(
    { name: "typescript-sdk-client", version: "1.0.0" },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode } },
  );
  client.onerror = (error) => errors.push(error);
  client.setRequestHandler("elicitation/create", ({ params }) => {
    const { message, requestedSchema } = params as ElicitRequestFormParams;
    questions.push(message);
    const isRegion = "region" in requestedSchema.properties;
    return { action: "accept", content: isRegion ? { region: "us-east-1" } : { confirm: true } };
  });
  onTestFinished(() => client.close());
  await client.connect(transport);
  return { client, transport, questions, errors };
}

it.each<[string, Parameters<typeof connect>[0]]>([
  ["pins the revision", { pin: "2026-07-28" }],
  ["finds out which revision is spoken", "auto"],
])(
  "the official client that %s is asked over two rounds, also in several calls at once",
  async (_, mode) => {
    const { client, questions, errors } = await connect(mode);
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    const names = ["orders", "users", "parts"];
    const results = await Promise.all(names.map((name) => client.callTool({ name: "provision", arguments: { name } })));
    const texts = results.flatMap(({ content }) => content.map((block) => (block.type === "text" ? block.text : "")));
    expect(texts).toEqual(names.map((name) => `Created ${name} in us-east-1.`));
    expect(questions).toHaveLength(6);
    expect(errors).toEqual([]);
  },
  60_000,
);

it("our server ends when the official client closes, before it is told to by a signal", async () => {
  const { client, transport } = await connect({ pin: "2026-07-28" });
  await client.listTools();
  const { pid } = transport;
  const startedAt = performance.now();
  await client.close();
  // After two seconds the client would send one.
  expect(performance.now() - startedAt).toBeLessThan(1900);
  expect(() => process.kill(pid ?? 0, 0)).toThrow("ESRCH");
}, 60_000);
