import process from "node:process";
import {
  type CallToolResult,
  Client,
  type ElicitRequestFormParams,
  type InputRequiredResult,
  isInputRequiredResult,
  ProtocolError,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { answerFields } from "../script/answer-fields.ts";
import type { ClientReport, Outcome } from "../script/client-report.ts";
import { type ClientScript, parseScript } from "../script/client-script.ts";
import { tamper } from "../script/tamper.ts";

const script = parseScript(process.argv.slice(2));
const questions: string[] = [];

const client = new Client(
  { name: "typescript-sdk-client", version: "1.0.0" },
  {
    capabilities: script.canBeAsked ? { elicitation: { form: {} } } : {},
    versionNegotiation: { mode: { pin: "2026-07-28" } },
  },
);
if (script.canBeAsked) {
  client.setRequestHandler("elicitation/create", ({ params }) => answer(params as ElicitRequestFormParams));
}
await client.connect(new StreamableHTTPClientTransport(new URL(script.url)));
const { tools } = await client.listTools();
const report: ClientReport = {
  protocolVersion: client.getNegotiatedProtocolVersion() ?? "none",
  tools: tools.map(({ name }) => name),
  questions,
  outcome: await run(script).then(describe, describeError),
};
await client.close();
process.stdout.write(`${JSON.stringify(report)}\n`);

async function run({ tool, arguments: args, way }: ClientScript): Promise<CallToolResult | InputRequiredResult> {
  if (way === "automatic") return client.callTool({ name: tool, arguments: args });
  const first = await call({ name: tool, arguments: args });
  if (!isInputRequiredResult(first) || first.requestState === undefined) {
    throw new TypeError("No question came with a token.");
  }
  const inputResponses = Object.fromEntries(
    Object.entries(first.inputRequests ?? {}).map(([key, { params }]) => [
      key,
      answer(params as ElicitRequestFormParams),
    ]),
  );
  const retry = way === "tampered" ? { inputResponses, requestState: tamper(first.requestState) } : { inputResponses };
  return call({ name: tool, arguments: args, ...retry });
}

/** One round, by hand. */
function call(params: Parameters<Client["callTool"]>[0]): Promise<CallToolResult | InputRequiredResult> {
  return client.callTool(params, { allowInputRequired: true });
}

function answer({ message, requestedSchema }: ElicitRequestFormParams): ReturnType<typeof answerFields> {
  questions.push(message);
  return answerFields(requestedSchema.properties, script.answers);
}

function describe(result: CallToolResult | InputRequiredResult): Outcome {
  if (isInputRequiredResult(result)) return { kind: "input_required", keys: Object.keys(result.inputRequests ?? {}) };
  const texts = result.content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  return { kind: "complete", text: texts.join("\n"), isError: result.isError ?? false };
}

function describeError(error: unknown): Outcome {
  if (!(error instanceof ProtocolError)) throw error;
  return { kind: "error", name: error.name, code: error.code, message: error.message };
}
