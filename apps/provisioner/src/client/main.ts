import process from "node:process";
import { Client, HandlerFailedError } from "@proj/client";
import { watchInterruption } from "../command-line/interruption.ts";
import { ReadableError } from "../command-line/readable-error.ts";
import { runMain } from "../command-line/run-main.ts";
import { answerForm } from "./answer-form.ts";
import { CLIENT_USAGE, readClientSettings } from "./client-settings.ts";
import { describeDatabase, describeResult } from "./describe-result.ts";
import { toPrintable } from "./printable.ts";
import { selectChooser } from "./select-chooser.ts";
import { Timeline } from "./timeline.ts";

await runMain(CLIENT_USAGE, async () => {
  const settings = readClientSettings(process.argv.slice(2), process.env);
  if (settings.help) {
    process.stdout.write(`${CLIENT_USAGE}\n`);
    return 0;
  }
  const signal = watchInterruption();
  const chooser = selectChooser(settings);
  const toolArguments = { name: settings.name };
  const usesColours = process.stdout.isTTY && !process.env["NO_COLOR"];
  const timeline = new Timeline({ write: (text) => process.stdout.write(text), usesColours, toolArguments });

  const client = await Client.connect(settings.url, {
    clientInfo: { name: "provisioner-client", version: "1.0.0" },
    signal,
    onRound: (report) => timeline.addRound(report),
    handlers: {
      elicitForm: async (params, context) => {
        const startedAt = performance.now();
        const result = await answerForm(params, context, chooser);
        timeline.addAnswer({ key: context.key, result, manner: chooser.manner, durationMs: performance.now() - startedAt });
        return result;
      },
    },
  });
  const peer = client.serverInfo?.title ?? client.serverInfo?.name ?? "a server without a name";
  process.stdout.write(`Client     process ${process.pid}, speaks ${client.protocolVersion} with ${toPrintable(peer)}\n`);
  try {
    const result = await client.callTool("provision", toolArguments, { signal });
    timeline.addSection("Result", describeResult(result));
    const database = describeDatabase(result);
    if (database.length > 0) timeline.addSection("Database", database);
    return result.isError === true ? 1 : 0;
  } catch (error) {
    // What this client's own handler has to say needs no frame.
    throw HandlerFailedError.is(error) && error.cause instanceof ReadableError ? error.cause : error;
  } finally {
    await client.close();
  }
});
