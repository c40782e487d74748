import process from "node:process";
import type { Readable, Writable } from "node:stream";
import { BenchError } from "../command-line/bench-error.ts";
import type { Answer } from "./load.ts";

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Requests to a process over its standard input, and its answers by their ids. What is sent in one turn of the event loop is written at once:
 * the load must cost less than what is measured.
 */
export class LineStream {
  readonly #output: Writable;
  readonly #waiting = new Map<unknown, Waiting>();
  #id = 0;
  #rest = "";
  #isCorked = false;

  /**
   * @param input standard output of the process.
   * @param output standard input of the process.
   */
  constructor(input: Readable, output: Writable) {
    this.#output = output;
    input.setEncoding("utf8");
    input.on("data", (piece: string) => this.#receive(piece));
    input.on("close", () => this.#fail(new BenchError("A measured server closed its standard output in the middle.")));
    output.on("error", (error) => this.#fail(error));
  }

  /**
   * Sends a request and waits for the answer. Any number of requests may be under way.
   *
   * @param request what follows the id, with the end of the line.
   * @throws BenchError when the process closes its output before, or writes something else than answers.
   */
  exchange(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#id += 1;
      this.#waiting.set(this.#id, { resolve, reject });
      this.#cork();
      this.#output.write(`{"jsonrpc":"2.0","id":${this.#id},`);
      this.#output.write(request);
    });
  }

  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#output.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      this.#output.uncork();
    });
  }

  #receive(piece: string): void {
    const lines = (this.#rest + piece).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const body of lines) {
      const id = readId(body);
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (waiting === undefined) this.#fail(new BenchError(`A measured server wrote what answers nothing: ${body}`));
      else waiting.resolve({ status: 200, body });
    }
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

function readId(line: string): unknown {
  try {
    return (JSON.parse(line) as { readonly id?: unknown }).id;
  } catch {
    return undefined;
  }
}
