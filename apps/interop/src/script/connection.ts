import type { Question } from "./answer-question.ts";
import type { ClientScript } from "./client-script.ts";
import type { Stage } from "./stage.ts";

/** What a tool is called with; in a round after the first also with what came of that before. */
export interface ToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, string | number | boolean>>;
  readonly inputResponses?: Readonly<Record<string, unknown>>;
  readonly requestState?: string;
}

/** What a tool gives, in any revision. */
export interface ToolAnswer {
  readonly content?: readonly unknown[] | undefined;
  readonly isError?: boolean | undefined;
  readonly inputRequests?: Readonly<Record<string, Question>> | undefined;
  readonly requestState?: string | undefined;
}

/** Names of what a server lists. */
interface Lists {
  readonly tools: readonly string[];
  readonly prompts: readonly string[];
  readonly resources: readonly string[];
}

/** How a tool is called. */
interface CallSettings {
  readonly signal: AbortSignal;
  readonly watches: boolean;
}

/** A connected client of some SDK. What it is asked and hears it writes into the diary of the stage. */
export interface Connection {
  readonly protocolVersion: string;
  list(): Promise<Lists>;
  /** With all rounds that it takes. */
  call(call: ToolCall, settings: CallSettings): Promise<ToolAnswer>;
  /** One round, where the SDK lets its user do that. */
  callOnce(call: ToolCall): Promise<ToolAnswer>;
  /** The text of the first message. */
  getPrompt(name: string, args: Readonly<Record<string, string>>): Promise<string>;
  /** The text of the first content. */
  readResource(uri: string): Promise<string>;
  complete(prompt: string, argument: string, value: string): Promise<readonly string[]>;
  wantLogs(level: "info" | "warning"): Promise<unknown>;
  follow(uri: string): Promise<unknown>;
  ping(): Promise<unknown>;
  setLevel(level: "info" | "warning"): Promise<unknown>;
  subscribe(uri: string): Promise<unknown>;
  unsubscribe(uri: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Where a connection leads, and who answers on this side. */
export interface ConnectionSettings extends Pick<ClientScript, "target" | "mode" | "versions"> {
  /** Whether to declare forms, pages, a model and roots. */
  readonly canBeAsked: boolean;
  readonly stage: Stage;
}

/** Connects with an SDK. */
export type Connect = (settings: ConnectionSettings) => Promise<Connection>;
