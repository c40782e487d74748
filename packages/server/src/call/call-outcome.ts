import type { ProtocolError } from "@proj/types";
import type { CallInput } from "../context/call-context.ts";
import type { UnfinishedResult } from "../dispatch/service.ts";
import type { Failure } from "./failure.ts";

/** How a call ended: with a result, with a failure its caller should read, or with a protocol error. */
export type CallOutcome = UnfinishedResult | Failure | ProtocolError;

/** Runs the handler of one call, given what came back with it. */
export type CallHandler = (input: CallInput) => Promise<CallOutcome>;
