import type { CallToolResult, ElicitResult, FlowStep, Tool } from "@proj/client";
import type { LogEntry } from "../../shared/log-entry.ts";
import type { UserId } from "../../shared/users.ts";
import type { ReceivedAnswer, SentCall } from "../wire/exchange.ts";
import type { Trial } from "./trial.ts";

/** What happened to the flow with a number. That of another flow than the one that is shown counts for nothing. */
export type FlowEvent =
  | { readonly type: "call-sent"; readonly flow: number; readonly call: SentCall }
  | { readonly type: "answer-received"; readonly flow: number; readonly answer: ReceivedAnswer }
  | { readonly type: "flow-stepped"; readonly flow: number; readonly step: FlowStep<CallToolResult> }
  | {
      readonly type: "question-answered";
      readonly flow: number;
      readonly key: string;
      readonly response: ElicitResult;
      /** Where the flow stands after it. */
      readonly step: FlowStep<CallToolResult>;
    }
  /** Nothing more is sent by itself. */
  | { readonly type: "flow-stopped"; readonly flow: number; readonly text: string; readonly canGoOn: boolean };

/** Anything that changes what the page shows. */
export type ViewEvent =
  | FlowEvent
  | { readonly type: "tools-listed"; readonly tools: readonly Tool[] }
  | { readonly type: "page-failed"; readonly text: string }
  | {
      readonly type: "flow-started";
      readonly flow: number;
      readonly tool: string;
      readonly args: Readonly<Record<string, unknown>>;
      readonly user: UserId;
    }
  /** The log was opened, and tells of everything from its beginning. */
  | { readonly type: "log-opened" }
  | { readonly type: "log-told"; readonly entry: LogEntry }
  | { readonly type: "log-lost" }
  /** Something was done to the server beside the flow. */
  | { readonly type: "noted"; readonly text: string }
  /** A cheat was tried on the flow with that number. */
  | { readonly type: "tried"; readonly flow: number; readonly trial: Trial };

/** Takes what happened. */
export type Emit = (event: ViewEvent) => void;
