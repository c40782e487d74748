import { Client, isInputRequired, type RoundReport } from "@proj/client";
import { listen } from "@proj/server/node";
import type {
  CallToolResult,
  ElicitRequestFormParams,
  ElicitResult,
  InputRequests,
  InputResponses,
  MessageHandler,
} from "@proj/types";
import { onTestFinished } from "vitest";

/** How a client comes to a server. */
export const ways = ["in-process", "over HTTP"] as const;
export type Way = (typeof ways)[number];

/**
 * The answers to the questions of each key, in order. A text or a truth value is what is filled into the form's only field. Questions
 * without an answer are cancelled.
 */
export type Answers = Readonly<Record<string, readonly (ElicitResult | string | boolean)[]>>;

/** Answers that have a database created. */
export const agreeing: Answers = { region: ["us-east-1"], size: ["medium"], cost: [true] };

/** A client, and what it has seen. */
export interface ConnectedClient {
  readonly client: Client;
  readonly rounds: RoundReport[];
  /** The messages that the person was shown. */
  readonly messages: string[];
  /** The keys of the questions, round by round. */
  readonly readKeys: () => string[][];
  /** Calls a tool with the same answers, as a client does that holds none of them against its form. */
  readonly callUnchecked: (name: string, args: object) => Promise<CallToolResult>;
}

/**
 * Connects to a server.
 *
 * @param server in this process, or the URL of one that runs elsewhere.
 */
export async function connectClient(
  server: MessageHandler | string,
  answers: Answers,
  way: Way = "in-process",
): Promise<ConnectedClient> {
  const rounds: RoundReport[] = [];
  const messages: string[] = [];
  const counts = new Map<string, number>();
  const unchecked: string[][] = [];

  function answer(params: ElicitRequestFormParams, key: string): ElicitResult {
    messages.push(params.message);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return toResult(params, answers[key]?.[count]);
  }

  const client = await Client.connect(
    typeof server === "string" || way === "in-process" ? server : await serve(server),
    {
      clientInfo: { name: "test-client", version: "1.0.0" },
      onRound: (report) => rounds.push(report),
      handlers: {
        elicitForm: (params, { key }) => answer(params, key),
      },
    },
  );
  onTestFinished(() => client.close());

  function answerAll(requests: InputRequests): InputResponses {
    unchecked.push(Object.keys(requests));
    const entries = Object.entries(requests).map(([key, request]) => [
      key,
      answer(request.params as ElicitRequestFormParams, key),
    ]);
    return Object.fromEntries(entries);
  }

  async function callUnchecked(name: string, args: object): Promise<CallToolResult> {
    let retry: { readonly requestState?: string; readonly inputResponses?: InputResponses } = {};
    for (;;) {
      const result = await client.session.callTool(name, { ...args }, { ...retry, allowInputRequired: true });
      if (!isInputRequired(result)) return result;
      const { requestState, inputRequests = {} } = result;
      retry = { ...(requestState === undefined ? {} : { requestState }), inputResponses: answerAll(inputRequests) };
    }
  }

  function readKeys(): string[][] {
    const asked = rounds.flatMap(({ inputRequests }) => (inputRequests ? [Object.keys(inputRequests)] : []));
    return [...asked, ...unchecked];
  }

  return { client, rounds, messages, readKeys, callUnchecked };
}

async function serve(server: MessageHandler): Promise<string> {
  const listening = await listen(server, { port: 0 });
  onTestFinished(() => listening.close());
  return listening.url;
}

function toResult(
  { requestedSchema }: ElicitRequestFormParams,
  answer: Answers[string][number] = { action: "cancel" },
): ElicitResult {
  if (typeof answer === "object") return answer;
  const [field = ""] = Object.keys(requestedSchema.properties);
  return { action: "accept", content: { [field]: answer } };
}

/** The text of a result. */
export function readText({ content: [block] }: CallToolResult): string {
  return block?.type === "text" ? block.text : "";
}
