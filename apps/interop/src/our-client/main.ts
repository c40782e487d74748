import process from "node:process";
import { Client, isInputRequired } from "@proj/client";
import {
  type CallToolResult,
  type ElicitRequestFormParams,
  type InputRequiredResult,
  ProtocolError,
} from "@proj/types";
import { answerFields } from "../script/answer-fields.ts";
import type { ClientReport, Outcome } from "../script/client-report.ts";
import { type ClientScript, parseScript } from "../script/client-script.ts";
import { tamper } from "../script/tamper.ts";

const script = parseScript(process.argv.slice(2));
const questions: string[] = [];

const client = await Client.connect(script.url, {
  clientInfo: { name: "our-client", version: "1.0.0" },
  handlers: script.canBeAsked ? { elicitForm: (params) => answer(params) } : {},
});
const { tools } = await client.listTools();
const report: ClientReport = {
  protocolVersion: client.protocolVersion,
  tools: tools.map(({ name }) => name),
  questions,
  outcome: await run(script).then(describe, describeError),
};
await client.close();
process.stdout.write(`${JSON.stringify(report)}\n`);

async function run({ tool, arguments: args, way }: ClientScript): Promise<CallToolResult | InputRequiredResult> {
  if (way === "automatic") return client.callTool(tool, args);
  const first = await client.session.callTool(tool, args, { allowInputRequired: true });
  if (!isInputRequired(first) || first.requestState === undefined)
    throw new TypeError("No question came with a token.");
  const inputResponses = Object.fromEntries(
    Object.entries(first.inputRequests ?? {}).map(([key, { params }]) => [
      key,
      answer(params as ElicitRequestFormParams),
    ]),
  );
  const retry = way === "tampered" ? { inputResponses, requestState: tamper(first.requestState) } : { inputResponses };
  return client.session.callTool(tool, args, { ...retry, allowInputRequired: true });
}

function answer({ message, requestedSchema }: ElicitRequestFormParams): ReturnType<typeof answerFields> {
  questions.push(message);
  return answerFields(requestedSchema.properties, script.answers);
}

function describe(result: CallToolResult | InputRequiredResult): Outcome {
  if (isInputRequired(result)) return { kind: "input_required", keys: Object.keys(result.inputRequests ?? {}) };
  const texts = result.content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  return { kind: "complete", text: texts.join("\n"), isError: result.isError ?? false };
}

function describeError(error: unknown): Outcome {
  if (!(error instanceof ProtocolError)) throw error;
  return { kind: "error", name: error.name, code: error.rpcCode, message: error.message };
}
