import type {
  AskingMethod,
  CacheableResult,
  InputRequiredResult,
  ParamsOf,
  RequestMethod,
  ResultOf,
} from "@proj/types";
import type { RequestContext } from "../context/call-context.ts";

/** The methods that a low-level server is given handlers for; `server/discover` follows from them. */
export type HandledMethod = Exclude<RequestMethod, "server/discover" | "subscriptions/listen">;

/** What a cacheable result may say of its own; the rest is added. */
type CacheHints = Partial<Pick<CacheableResult, "ttlMs" | "cacheScope">>;

/** A method's result as a handler writes it: what every result carries is added for it. */
export type UnstampedResult<Method extends HandledMethod> = Omit<ResultOf<Method>, "resultType" | keyof CacheHints> & {
  readonly resultType?: "complete";
} & (ResultOf<Method> extends CacheableResult ? CacheHints : unknown);

/** What a handler gives back: the method's result or, for the three methods that may ask, the questions to answer first. */
export type HandlerReply<Method extends HandledMethod> =
  | UnstampedResult<Method>
  | (Method extends AskingMethod ? InputRequiredResult : never);

/** Handles one method of a low-level `Server`. The parameters have the shape of the specification; no `inputSchema` is applied. */
export type RequestHandler<Method extends HandledMethod> = (
  params: ParamsOf<Method>,
  ctx: RequestContext,
) => HandlerReply<Method> | Promise<HandlerReply<Method>>;

/** The handlers of all methods. Looking a method up here, rather than naming its types, keeps literals in a handler's result literal. */
export type RequestHandlers = { readonly [Method in HandledMethod]: RequestHandler<Method> };
