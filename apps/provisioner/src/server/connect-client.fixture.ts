import { Client, type RoundReport } from "@proj/client";
import type { CallToolResult, ElicitResult, MessageHandler } from "@proj/types";
import { onTestFinished } from "vitest";

/** A client in this process, and what it has seen. */
export interface ConnectedClient {
  readonly client: Client;
  readonly rounds: RoundReport[];
  /** The messages that the person was shown. */
  readonly messages: string[];
}

/**
 * Connects to a server in this process.
 *
 * @param answers to the questions that will come, in order; a text is the region that is accepted. Questions beyond them are cancelled.
 */
export async function connectClient(
  server: MessageHandler,
  answers: readonly (ElicitResult | string)[],
): Promise<ConnectedClient> {
  const rounds: RoundReport[] = [];
  const messages: string[] = [];
  const client = await Client.connect(server, {
    clientInfo: { name: "test-client", version: "1.0.0" },
    onRound: (report) => rounds.push(report),
    handlers: {
      elicitForm: ({ message }) => {
        const answer = answers[messages.length] ?? { action: "cancel" };
        messages.push(message);
        return typeof answer === "string" ? { action: "accept", content: { region: answer } } : answer;
      },
    },
  });
  onTestFinished(() => client.close());
  return { client, rounds, messages };
}

/** The text of a result. */
export function readText({ content: [block] }: CallToolResult): string {
  return block?.type === "text" ? block.text : "";
}
