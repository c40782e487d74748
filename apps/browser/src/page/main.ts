import { Client, type ConnectMode, jsonSchemaValidator } from "@proj/client";
import { chooseAnswers } from "./choose-answers.ts";

/** Makes one call that asks, in one era, and gives what came of it. */
async function callProvisioner(server: string, mode: ConnectMode, name: string): Promise<object> {
  const questions: string[] = [];
  const client = await Client.connect(server, {
    clientInfo: { name: "page", version: "1.0.0" },
    mode,
    handlers: {
      elicitForm: (form) => {
        questions.push(form.message);
        return { action: "accept", content: chooseAnswers(form) };
      },
    },
    validateOutputs: jsonSchemaValidator(),
  });
  try {
    const { tools } = await client.listTools();
    const { content, isError = false } = await client.callTool("provision", { name });
    const texts = content.map((block) => (block.type === "text" ? block.text : block.type));
    return { era: client.era, tools: tools.map((tool) => tool.name), questions, texts, isError };
  } finally {
    await client.close();
  }
}

/** The page is told by its address what to do, and reports to where it came from. */
async function run(): Promise<void> {
  const parameters = new URLSearchParams(location.search);
  let report: object;
  try {
    const server = parameters.get("server") ?? "";
    const name = parameters.get("name") ?? "";
    const modern = await callProvisioner(server, "2026-07-28", name);
    const legacy = await callProvisioner(server, "legacy", `${name}-again`);
    report = { calls: [modern, legacy], browser: navigator.userAgent };
  } catch (error) {
    report = { error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
  await fetch("/report", { method: "POST", body: JSON.stringify(report) });
}

void run();
