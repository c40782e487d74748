import type { OfRequest, OnEvent } from "../events/server-event.ts";
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
}
