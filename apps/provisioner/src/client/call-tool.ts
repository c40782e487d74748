import process from "node:process";
import { Client } from "@proj/client";
import type { CallToolResult, Implementation } from "@proj/types";
import { answerForm } from "./answer-form.ts";
import type { Chooser } from "./chooser.ts";
import { createQueue } from "./create-queue.ts";
import { describeResult } from "./describe-result.ts";
import { toPrintable } from "./printable.ts";
import { Timeline } from "./timeline.ts";

/** A call of a tool, and who answers what it asks. */
export interface ToolCall {
  /** The server's endpoint. */
  readonly url: string;
  readonly clientInfo: Implementation;
  readonly tool: string;
  readonly toolArguments: { readonly [name: string]: unknown };
  readonly chooser: Chooser;
  /** A section that follows that of the result's text: its headline and its lines. */
  readonly describeMore?:
    | ((result: CallToolResult) => readonly [headline: string, lines: readonly string[]])
    | undefined;
}

/**
 * Calls a tool and tells of it on standard output, round by round.
 *
 * @param signal gives the call up, and whatever is being asked.
 * @throws what `Client.connect` and `callTool` throw.
 */
export async function callTool(call: ToolCall, signal: AbortSignal): Promise<CallToolResult> {
  const { url, clientInfo, tool, toolArguments, chooser, describeMore } = call;
  const usesColours = process.stdout.isTTY && !process.env["NO_COLOR"];
  const timeline = new Timeline({ write: (text) => process.stdout.write(text), usesColours, toolArguments });
  const answerOneByOne = createQueue();
  const client = await Client.connect(url, {
    clientInfo,
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
    const result = await client.callTool(tool, toolArguments, { signal });
    timeline.addSection("Result", describeResult(result));
    const [headline, lines] = describeMore?.(result) ?? ["", []];
    if (lines.length > 0) timeline.addSection(headline, lines);
    return result;
  } finally {
    await client.close();
  }
}
