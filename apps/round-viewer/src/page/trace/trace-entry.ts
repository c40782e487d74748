import type { ElicitResult, InputRequests } from "@proj/client";
import type { UserId } from "../../shared/users.ts";
import type { ReceivedAnswer, SentCall } from "../wire/exchange.ts";

/** Who takes part: the person, this page (the client), and the server. */
export type Lane = "person" | "client" | "server";

/** The person wants something. */
export interface CallEntry {
  readonly type: "call";
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly user: UserId;
}

/** The client called. */
export interface RequestEntry {
  readonly type: "request";
  /** Counted from 1. */
  readonly round: number;
  readonly call: SentCall;
}

/** The server answered. */
export interface ResultEntry {
  readonly type: "result";
  readonly round: number;
  readonly answer: ReceivedAnswer;
}

/** The client shows the person what is asked; no request is open from here to the last answer. */
interface ShownEntry {
  readonly type: "shown";
  readonly questions: InputRequests;
}

/** The person answered. */
export interface AnswerEntry {
  readonly type: "answer";
  readonly key: string;
  readonly response: ElicitResult;
  /** How many questions of the round are still open. */
  readonly left: number;
}

/** Nothing more is sent by itself. */
export interface StopEntry {
  readonly type: "stop";
  readonly text: string;
  /** Whether the flow can go on from here. */
  readonly canGoOn: boolean;
}

/** Something that happened beside the flow. */
interface NoteEntry {
  readonly type: "note";
  readonly text: string;
}

/** One line of the drawing. */
export type TraceEntry = CallEntry | RequestEntry | ResultEntry | ShownEntry | AnswerEntry | StopEntry | NoteEntry;
