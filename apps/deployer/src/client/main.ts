import process from "node:process";
import { watchInterruption } from "@proj/processes";
import { callTool, parseCommandLine, runMain, selectChooser, toReadableError } from "@proj/provisioner/terminal";
import { ANSWER_USAGE, answerFlags, readAnswers } from "./answer-flags.ts";

const USAGE = `Usage: node apps/deployer/dist/client/main.js [service] [version] [--url <url>] [answers]

  service      What to deploy. Default: shop.
  version      Default: 1.4.0.
  --url <url>  The server's endpoint. Default: http://127.0.0.1:3000/mcp.

Answers:
${ANSWER_USAGE}`;

await runMain(USAGE, async () => {
  const { values, positionals } = parseCommandLine(
    process.argv.slice(2),
    { ...answerFlags, url: { type: "string" }, help: { type: "boolean", short: "h" } },
    2,
  );
  if (values.help === true) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const [service = "shop", version = "1.4.0"] = positionals;
  const chooser = selectChooser({ answers: readAnswers(values), declines: values.decline ?? false });
  try {
    const result = await callTool(
      {
        url: values.url ?? "http://127.0.0.1:3000/mcp",
        clientInfo: { name: "deployer-client", version: "1.0.0" },
        tool: "deploy",
        toolArguments: { service, version },
        chooser,
      },
      watchInterruption(),
    );
    return result.isError === true ? 1 : 0;
  } catch (error) {
    throw toReadableError(error);
  }
});
