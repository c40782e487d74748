import type { MessageHandler } from "@proj/types";

/** Hears of what a transport could not do. Does not throw. */
export type ErrorListener = (error: unknown) => void;

/**
 * A listener that throws must not leave the request it was told about without an answer.
 *
 * @param onError default: the handler's own hook hears of it, as `transport-failed`, and where it has none `console.error`.
 */
export function buildErrorListener(onError: ErrorListener | undefined, handler?: Reporting): ErrorListener {
  const listener = onError ?? toReporter(handler) ?? reportOnConsole;
  return (error) => {
    try {
      listener(error);
    } catch (thrown) {
      reportOnConsole(thrown);
    }
  };
}

/** Something that may have a hook for what transports do. */
type Reporting = Pick<MessageHandler, "report">;

function toReporter(handler: Reporting | undefined): ErrorListener | undefined {
  if (handler?.report === undefined) return undefined;
  return (error) => handler.report?.({ type: "transport-failed", error });
}

function reportOnConsole(error: unknown): void {
  console.error("mcp:", error);
}
