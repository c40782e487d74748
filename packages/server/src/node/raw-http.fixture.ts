import { connect } from "node:net";

/** What came back over a socket, taken apart. */
export interface RawResponse {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

/** Writes text to a socket as it is and reads until the peer closes, or until `isEnough` says so. */
export function sendRaw(
  port: number,
  text: string | Uint8Array,
  isEnough: (received: string) => boolean = () => false,
  host = "127.0.0.1",
): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(port, host, () => socket.write(text));
    socket.setEncoding("utf8");
    socket.on("data", (piece: string) => {
      received += piece;
      if (isEnough(received)) socket.destroy();
    });
    socket.on("close", () => resolve(received));
    socket.on("error", (error) => (received === "" ? reject(error) : resolve(received)));
  });
}

/** Writes text to a socket and hangs up as soon as it is out. */
export function hangUp(port: number, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text, () => socket.destroy()));
    socket.on("close", () => resolve());
    socket.on("error", reject);
  });
}

/** Takes a response apart. */
export function parseResponse(text: string): RawResponse {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines)
    headers[line.slice(0, line.indexOf(":")).toLowerCase()] = line.slice(line.indexOf(":") + 1).trim();
  return { status: Number(statusLine.split(" ")[1]), headers, body: rest.join("\r\n\r\n") };
}

/** A POST as text. */
export function buildPost(body: string, headers: { readonly [name: string]: string } = {}): string {
  const all = {
    host: "127.0.0.1",
    connection: "close",
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "content-length": String(Buffer.byteLength(body)),
    ...headers,
  };
  return `POST /mcp HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n${body}`;
}
