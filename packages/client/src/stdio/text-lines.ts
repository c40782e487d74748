/** Cuts text that comes as bytes into lines. */
export interface TextLines {
  push(piece: Uint8Array | string): void;
  /** Tells that nothing more comes. */
  end(): void;
}

const MAX_LINE_LENGTH = 8192;

/**
 * Cuts what a server writes for people into lines, of which it tells at once. Bytes that are no UTF-8 are replaced, and a line that is longer
 * than 8192 characters is cut there, with an ellipsis, so that no more than that is ever held.
 */
export function createTextLines(onLine: (line: string) => void): TextLines {
  const decoder = new TextDecoder();
  let held = "";
  let isPassingOver = false;

  function add(text: string): void {
    if (isPassingOver) return;
    if (held.length + text.length <= MAX_LINE_LENGTH) {
      held += text;
      return;
    }
    onLine(`${held}${text.slice(0, MAX_LINE_LENGTH - held.length)}…`);
    held = "";
    isPassingOver = true;
  }

  function endLine(): void {
    if (!isPassingOver) onLine(held.endsWith("\r") ? held.slice(0, -1) : held);
    held = "";
    isPassingOver = false;
  }

  function take(text: string): void {
    let start = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
      add(text.slice(start, end));
      endLine();
      start = end + 1;
    }
    if (start < text.length) add(text.slice(start));
  }

  return {
    push: (piece) => take(typeof piece === "string" ? piece : decoder.decode(piece, { stream: true })),
    end: () => {
      take(decoder.decode());
      if (held !== "") endLine();
    },
  };
}
