const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** The room that is kept from one line to the next, in bytes. */
const KEPT_BYTES = 64 * 1024;

/** A byte order mark at the start of a line is dropped. */
const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });

/** One line without its end, or why there is none to read. */
export type Line =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly text?: undefined; readonly problem: "not UTF-8" | "too long" };

/** Cuts a stream of bytes into lines. */
export interface LineFramer {
  /** Takes the next piece, which may be written to afterwards, and gives what it completes. */
  push(piece: Uint8Array): Line[];
  /** Tells that the stream has ended: what came after the last line end counts as a line. */
  end(): Line[];
}

/**
 * Cuts a stream of bytes into lines that end with LF or CRLF. Time is linear in the bytes, however they are cut, and no more than about
 * twice `maxLineBytes` is held.
 *
 * @param maxLineBytes how long a line may be without its LF. Of one that is longer it is told as soon as that is known, and the rest is
 * passed over.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio
 */
export function createLineFramer(maxLineBytes: number): LineFramer {
  const held = createByteBuffer(maxLineBytes);
  let isPassingOver = false;

  /** Adds to the line that has begun. */
  function add(bytes: Uint8Array, lines: Line[]): void {
    if (isPassingOver) return;
    if (held.add(bytes)) return;
    isPassingOver = true;
    held.take();
    lines.push({ problem: "too long" });
  }

  function finish(last: Uint8Array, lines: Line[]): void {
    // A line that came in one piece is read from there.
    if (held.length() === 0 && last.length <= maxLineBytes && !isPassingOver) {
      lines.push(readLine(last));
      return;
    }
    add(last, lines);
    if (!isPassingOver) lines.push(readLine(held.take()));
    isPassingOver = false;
  }

  return {
    push(piece) {
      const lines: Line[] = [];
      let start = 0;
      for (let end = piece.indexOf(LINE_FEED); end !== -1; end = piece.indexOf(LINE_FEED, start)) {
        finish(piece.subarray(start, end), lines);
        start = end + 1;
      }
      if (start < piece.length) add(piece.subarray(start), lines);
      return lines;
    },
    end() {
      const lines: Line[] = [];
      if (held.length() > 0 || isPassingOver) finish(new Uint8Array(0), lines);
      return lines;
    },
  };
}

function readLine(bytes: Uint8Array): Line {
  try {
    return { text: decoder.decode(bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes) };
  } catch {
    return { problem: "not UTF-8" };
  }
}

/**
 * Bytes that come piece by piece. The room for them doubles, so that each byte is copied a bounded number of times; views of the pieces
 * would hold on to all of what a piece was cut from.
 */
function createByteBuffer(maxBytes: number) {
  let room = new Uint8Array(0);
  let length = 0;
  return {
    length: () => length,
    /** @returns `false` when there is no room for them. */
    add(bytes: Uint8Array): boolean {
      const wanted = length + bytes.length;
      if (wanted > maxBytes) return false;
      if (wanted > room.length) {
        const larger = new Uint8Array(Math.min(Math.max(2 * room.length, wanted), maxBytes));
        larger.set(room.subarray(0, length));
        room = larger;
      }
      room.set(bytes, length);
      length = wanted;
      return true;
    },
    /** Gives all bytes, which are good until more are added, and starts anew. */
    take(): Uint8Array {
      const taken = room.subarray(0, length);
      length = 0;
      if (room.length > KEPT_BYTES) room = new Uint8Array(0);
      return taken;
    },
  };
}
