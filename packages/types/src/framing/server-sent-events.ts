/** Renders one message as a server-sent event. JSON has no raw line breaks, so one `data` line holds it. */
export function encodeServerSentEvent(json: string): string {
  return `event: message\ndata: ${json}\n\n`;
}

/**
 * Splits a stream of server-sent events, text piece by text piece, into the `data` of each event of type `message`. Comments, ids and
 * events of other types are passed over. Time is linear in the text, however it is cut.
 *
 * @returns a function that takes the next piece and gives the events that it completes.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export function createEventSplitter(): (piece: string) => string[] {
  const readLine = createLineReader();
  const splitLines = createLineSplitter();
  return (piece) => {
    const events: string[] = [];
    for (const line of splitLines(piece)) {
      const data = readLine(line);
      if (data !== undefined) events.push(data);
    }
    return events;
  };
}

function createLineReader(): (line: string) => string | undefined {
  let data: string[] = [];
  let type = "";
  return (line) => {
    if (line === "") {
      const event = data.length > 0 && (type === "" || type === "message") ? data.join("\n") : undefined;
      data = [];
      type = "";
      return event;
    }
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    if (field === "data") data.push(value);
    else if (field === "event") type = value;
    return undefined;
  };
}

/** Lines end with LF, CR or CRLF, also where CR and LF come in two pieces. A byte order mark at the very start is dropped. */
function createLineSplitter(): (piece: string) => string[] {
  let unfinished: string[] = [];
  let isAtStart = true;
  let isAfterCarriageReturn = false;
  return (piece) => {
    const lines: string[] = [];
    if (piece === "") return lines;
    let start = isAtStart && piece.startsWith("\ufeff") ? 1 : 0;
    isAtStart = false;
    if (isAfterCarriageReturn && piece[0] === "\n") start = 1;
    isAfterCarriageReturn = piece.endsWith("\r");
    const ends = /\r\n|\n|\r/g;
    ends.lastIndex = start;
    for (let end = ends.exec(piece); end !== null; end = ends.exec(piece)) {
      unfinished.push(piece.slice(start, end.index));
      lines.push(unfinished.join(""));
      unfinished = [];
      start = ends.lastIndex;
    }
    if (start < piece.length) unfinished.push(piece.slice(start));
    return lines;
  };
}
