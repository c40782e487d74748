import type { AskingMethod, InputRequiredResult, ParamsOf, RequestMethod, ResultOf } from "@proj/types";
import type { RequestContext } from "../context/call-context.ts";

/** The methods that a low-level server is given handlers for; `server/discover` follows from them. */
export type HandledMethod = Exclude<RequestMethod, "server/discover" | "subscriptions/listen">;

/** The members that are added to a handler's result when it leaves them out. */
type Stamped = "resultType" | "ttlMs" | "cacheScope";

/** A method's result as a handler writes it. */
export type UnstampedResult<Method extends HandledMethod> = Omit<ResultOf<Method>, Stamped> & {
  readonly [Member in Extract<keyof ResultOf<Method>, Stamped>]?: Member extends "resultType" ? "complete" : ResultOf<Method>[Member];
};

/** What a handler gives back: the method's result or, for the three methods that may ask, the questions to answer first. */
export type HandlerReply<Method extends HandledMethod> =
  | UnstampedResult<Method>
  | (Method extends AskingMethod ? InputRequiredResult : never);

/** Handles one method of a low-level `Server`. The parameters have the shape of the specification; no `inputSchema` is applied. */
export type RequestHandler<Method extends HandledMethod> = (
  params: ParamsOf<Method>,
  ctx: RequestContext,
) => HandlerReply<Method> | Promise<HandlerReply<Method>>;
