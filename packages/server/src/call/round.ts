import type { OfRequest, OnEvent } from "../events/server-event.ts";
import type { DirectAsking } from "../flow/direct-asking.ts";
import type { RequestBinding } from "../request-state/request-binding.ts";
import type { CallHandler, HandlerOutcome } from "./call-outcome.ts";
import type { Call } from "./read-call.ts";

/** One call while it runs. */
export interface Round {
  readonly binding: RequestBinding;
  readonly emit: OnEvent;
  readonly about: OfRequest;
  readonly call: Call;
  readonly run: CallHandler<HandlerOutcome>;
  /** Present in a session of an earlier revision: how the handler asks while the call is open. */
  readonly asking: DirectAsking | undefined;
}
