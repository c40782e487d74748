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

/** One event of a stream, for readers that may have to go on with it over another connection. */
export interface ServerSentEvent {
  /** `undefined` where there is none, or the event is of another type than `message`. */
  readonly data: string | undefined;
  /** The event's own `id`; `undefined` where it has none. An empty one says that the stream cannot be taken up again after it. */
  readonly id: string | undefined;
  /** How long to wait before taking the stream up again, in milliseconds, where the event says so. */
  readonly retryMs: number | undefined;
}

/**
 * Splits a stream of server-sent events, text piece by text piece, into all of its events, those without `data` included. Time is linear in the
 * text, however it is cut.
 *
 * @returns a function that takes the next piece and gives the events that it completes.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export function createEventParser(): (piece: string) => ServerSentEvent[] {
  const splitLines = createLineSplitter();
  const readLine = createLineReader();
  let fields: Fields = {};
  return (piece) => {
    const events: ServerSentEvent[] = [];
    for (const line of splitLines(piece)) {
      const data = readLine(line);
      if (line === "") {
        events.push({ data, id: fields.id, retryMs: fields.retryMs });
        fields = {};
      } else readField(line, fields);
    }
    return events;
  };
}

interface Fields {
  id?: string;
  retryMs?: number;
}

function readField(line: string, fields: Fields): void {
  const [field, value] = splitField(line);
  if (field === "id" && !value.includes("\0")) fields.id = value;
  else if (field === "retry" && /^\d+$/.test(value)) fields.retryMs = Number(value);
}

/** Takes the lines of events one by one and gives the `data` of an event at the empty line that ends it. */
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
    const [field, value] = splitField(line);
    if (field === "data") data.push(value);
    else if (field === "event") type = value;
    return undefined;
  };
}

/** One space after the colon belongs to the syntax. */
function splitField(line: string): readonly [field: string, value: string] {
  const colon = line.indexOf(":");
  if (colon === -1) return [line, ""];
  return [line.slice(0, colon), line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1)];
}

/** Lines end with LF, CR or CRLF, also where CR and LF come in two pieces. A byte order mark at the very start is dropped. */
function createLineSplitter(): (piece: string) => string[] {
  let unfinished: string[] = [];
  let previousEnd: "start" | "carriage return" | "other" = "start";
  return (piece) => {
    const lines: string[] = [];
    if (piece === "") return lines;
    const skipped = previousEnd === "start" ? "\ufeff" : previousEnd === "carriage return" ? "\n" : undefined;
    let start = piece[0] === skipped ? 1 : 0;
    previousEnd = piece.endsWith("\r") ? "carriage return" : "other";
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
