import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { Client } from "@proj/client";
import { NodeHttpTransport } from "@proj/client/node";
import { StdioTransport } from "@proj/client/stdio";
import { answered, answerRequest, identity } from "./client.ts";
import { expectEqual } from "./expect-equal.ts";

const firstAnswers = ["server/discover", "tools/list", "tools/call"].map((method) => answerRequest({ method }));

/** A program that answers on standard output what comes on standard input. */
const program = `
  const readline = require("node:readline");
  const [discovered, tools, question] = ${JSON.stringify(firstAnswers)};
  readline.createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) return;
    const answers = params.inputResponses;
    const content = [{ type: "text", text: JSON.stringify(answers) }];
    const called = answers === undefined ? question : { resultType: "complete", content };
    const result = { "server/discover": discovered, "tools/list": tools, "tools/call": called }[method];
    console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });
`;

/** Calls over `node:http`, and to a process that it starts. */
export async function run(): Promise<void> {
  const http = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.once("end", () => {
      const message = JSON.parse(body) as { id: number; method: string; params?: object };
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ jsonrpc: "2.0", id: message.id, result: answerRequest(message) }));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  await call(await Client.connect(new NodeHttpTransport(`http://127.0.0.1:${port}/mcp`), identity));
  await new Promise((resolve) => http.close(resolve));
  await call(await Client.connect(new StdioTransport({ command: process.execPath, args: ["-e", program] }), identity));
}

async function call(client: Client): Promise<void> {
  const { content } = await client.callTool("provision", { name: "orders" });
  expectEqual(content, [{ type: "text", text: answered }]);
  await client.close();
}
