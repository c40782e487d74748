import type { ProtocolError } from "@proj/types";
import type { CallInput } from "../context/call-context.ts";
import type { UnfinishedResult } from "../dispatch/service.ts";
import type { Suspended } from "../flow/suspended.ts";
import type { Failure } from "./failure.ts";

/** How a call ended: with a result, with a failure its caller should read, or with a protocol error. */
export type CallOutcome = UnfinishedResult | Failure | ProtocolError;

/** How a handler ended: as a call does, or with questions that it asked in line or by resolvers. */
export type HandlerOutcome = CallOutcome | Suspended;

/** What a method answers when a call ends like this. */
export type Finish = (outcome: CallOutcome) => UnfinishedResult | ProtocolError;

/** Runs the handler of one call, given what came back with it. */
export type CallHandler<Outcome> = (input: CallInput) => Promise<Outcome>;
