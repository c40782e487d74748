import { isAtLeastAsSevere, type JSONRPCNotification, type LoggingLevel, metaKeys, type RequestId } from "@proj/types";
import { guardCallback } from "../timing/guard-callback.ts";
import type { LogMessage, NotificationOptions, Progress } from "./notification-options.ts";

type Listener = (notification: JSONRPCNotification) => void;

const DEFAULT_LOG_LEVEL = "info";

/**
 * What `_meta` has to say for the listeners of one attempt; `undefined` where it need not say anything.
 *
 * @param id of the request, which is its progress token too: no other request has it.
 */
export function buildNotificationMeta(
  { onProgress, onLog, logLevel }: NotificationOptions,
  id: RequestId,
): { readonly [key: string]: unknown } | undefined {
  const level = logLevel ?? (onLog && DEFAULT_LOG_LEVEL);
  if (onProgress === undefined && level === undefined) return undefined;
  return { ...(onProgress && { progressToken: id }), ...(level !== undefined && { [metaKeys.logLevel]: level }) };
}

/** What takes the notifications of one attempt to those who listen; `undefined` where nobody does. It never throws. */
export function routeNotifications(options: NotificationOptions, id: RequestId): Listener | undefined {
  const { onNotification, onProgress, onLog, logLevel = DEFAULT_LOG_LEVEL } = options;
  const listeners: Listener[] = [];
  if (onNotification !== undefined) listeners.push(guardCallback(onNotification));
  if (onProgress !== undefined) listeners.push(routeProgress(guardCallback(onProgress), id));
  if (onLog !== undefined) listeners.push(routeLog(guardCallback(onLog), logLevel));
  if (listeners.length < 2) return listeners[0];
  return (notification) => {
    for (const listen of listeners) listen(notification);
  };
}

function routeProgress(report: (progress: Progress) => void, token: RequestId): Listener {
  let last = Number.NEGATIVE_INFINITY;
  return ({ method, params = {} }) => {
    const { progressToken, progress, total, message } = params;
    if (method !== "notifications/progress" || progressToken !== token) return;
    if (typeof progress !== "number" || !(progress > last)) return;
    last = progress;
    report({
      progress,
      ...(typeof total === "number" && { total }),
      ...(typeof message === "string" && { message }),
    });
  };
}

/** A server must not send what is milder than was asked for. */
function routeLog(report: (message: LogMessage) => void, least: LoggingLevel): Listener {
  return ({ method, params = {} }) => {
    if (method !== "notifications/message") return;
    const { logger, data } = params;
    const { level } = params;
    if (!isAtLeastAsSevere(level, least)) return;
    report({ level: level as LoggingLevel, ...(typeof logger === "string" && { logger }), data });
  };
}
