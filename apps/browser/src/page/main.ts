import { Client, jsonSchemaValidator } from "@proj/client";
import { chooseAnswers } from "./choose-answers.ts";

/** Makes one call that asks, and gives what came of it. */
async function callProvisioner(server: string, name: string): Promise<object> {
  const questions: string[] = [];
  const client = await Client.connect(server, {
    clientInfo: { name: "page", version: "1.0.0" },
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
    return { tools: tools.map((tool) => tool.name), questions, texts, isError, browser: navigator.userAgent };
  } finally {
    await client.close();
  }
}

/** The page is told by its address what to do, and reports to where it came from. */
async function run(): Promise<void> {
  const parameters = new URLSearchParams(location.search);
  let report: object;
  try {
    report = await callProvisioner(parameters.get("server") ?? "", parameters.get("name") ?? "");
  } catch (error) {
    report = { error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
  await fetch("/report", { method: "POST", body: JSON.stringify(report) });
}

void run();
