import { BenchError } from "../command-line/bench-error.ts";
import type { Answer } from "./load.ts";

/** The members of results that the benchmarks look at. */
export interface SeenResult {
  readonly resultType?: string;
  readonly content?: readonly { readonly text?: string }[];
  readonly tools?: readonly { readonly name: string; readonly inputSchema: { readonly properties?: object } }[];
  readonly inputRequests?: { readonly [key: string]: unknown };
  readonly requestState?: string;
}

/** @throws BenchError when the answer is an error, of HTTP or of the protocol. */
export function readResult({ status, body }: Answer): SeenResult {
  if (status === 200) {
    const { result } = JSON.parse(body) as { readonly result?: SeenResult & { readonly isError?: boolean } };
    if (result !== undefined && result.isError !== true) return result;
  }
  throw new BenchError(`A measured server answered HTTP ${status}: ${body.slice(0, 500)}`);
}

/** @throws BenchError when the answer is no HTTP 200 or its body lacks the text. Much cheaper than reading it. */
export function requireText({ status, body }: Answer, text: string): void {
  if (status !== 200 || !body.includes(text)) {
    throw new BenchError(
      `A measured server answered HTTP ${status} without ${JSON.stringify(text)}: ${body.slice(0, 500)}`,
    );
  }
}
