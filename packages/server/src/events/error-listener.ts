/** Hears of what a transport could not do. Does not throw. */
export type ErrorListener = (error: unknown) => void;

/** A listener that throws must not leave the request it was told about without an answer. Default: `console.error`. */
export function buildErrorListener(onError: ErrorListener = reportOnConsole): ErrorListener {
  return (error) => {
    try {
      onError(error);
    } catch (thrown) {
      reportOnConsole(thrown);
    }
  };
}

function reportOnConsole(error: unknown): void {
  console.error("mcp:", error);
}
