import process from "node:process";
import { Client } from "@proj/client";
import { answerForm } from "./answer-form.ts";
import type { ClientSettings } from "./client-settings.ts";
import { createQueue } from "./create-queue.ts";
import { describeDatabase, describeResult } from "./describe-result.ts";
import { toPrintable } from "./printable.ts";
import { selectChooser } from "./select-chooser.ts";
import { Timeline } from "./timeline.ts";

/**
 * Calls the tool and tells of it on standard output.
 *
 * @param signal gives the call up, and whatever is being asked.
 * @returns whether the tool did what it was asked to, or was refused to.
 * @throws what `Client.connect` and `callTool` throw.
 */
export async function callProvision(settings: ClientSettings, signal: AbortSignal): Promise<boolean> {
  const chooser = selectChooser(settings);
  const toolArguments = { name: settings.name };
  const usesColours = process.stdout.isTTY && !process.env["NO_COLOR"];
  const timeline = new Timeline({ write: (text) => process.stdout.write(text), usesColours, toolArguments });
  const answerOneByOne = createQueue();
  const client = await Client.connect(settings.url, {
    clientInfo: { name: "provisioner-client", version: "1.0.0" },
    signal,
    onRound: (report) => timeline.addRound(report),
    handlers: {
      elicitForm: (params, context) =>
        answerOneByOne(async () => {
          const startedAt = performance.now();
          const { result, manner } = await answerForm(params, context, chooser);
          timeline.addAnswer({ key: context.key, result, manner, durationMs: performance.now() - startedAt });
          return result;
        }),
    },
  });
  try {
    const peer = client.serverInfo?.title ?? client.serverInfo?.name ?? "a server without a name";
    process.stdout.write(
      `Client     process ${process.pid}, speaks ${client.protocolVersion} with ${toPrintable(peer)}\n`,
    );
    const result = await client.callTool("provision", toolArguments, { signal });
    timeline.addSection("Result", describeResult(result));
    const database = describeDatabase(result);
    if (database.length > 0) timeline.addSection("Database", database);
    return result.isError !== true;
  } finally {
    await client.close();
  }
}
