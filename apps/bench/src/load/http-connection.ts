import { connect, type Socket } from "node:net";
import { BenchError } from "../command-line/bench-error.ts";
import type { Answer, Connection } from "./load.ts";
import { parseResponse } from "./parse-response.ts";

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A kept connection that carries one request after the other. It works on the bare socket, because the load must cost less than what is
 * measured: two processes share a small machine.
 */
export class HttpConnection implements Connection {
  readonly #socket: Socket;
  #received: Buffer | undefined;
  #waiting: Waiting | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (bytes: Buffer) => this.#receive(bytes));
    socket.on("close", () => this.#fail(new BenchError("A measured server closed a connection in the middle.")));
    socket.on("error", (error) => this.#fail(error));
  }

  /** Connects to the host of a URL. */
  static open(url: string): Promise<HttpConnection> {
    const { hostname, port } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.off("error", reject);
        resolve(new HttpConnection(socket));
      });
      socket.once("error", reject);
    });
  }

  /**
   * Sends a request and waits for its response.
   *
   * @throws BenchError when the connection is closed before.
   */
  exchange(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#received = undefined;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(bytes: Buffer): void {
    this.#received = this.#received === undefined ? bytes : Buffer.concat([this.#received, bytes]);
    const waiting = this.#waiting;
    if (waiting === undefined) return;
    try {
      const answer = parseResponse(this.#received);
      if (answer === undefined) return;
      this.#waiting = undefined;
      waiting.resolve(answer);
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}
