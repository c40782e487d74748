import { BenchError } from "../command-line/bench-error.ts";
import { ECHO_TEXT } from "../content/echo.ts";

/** The part of a result that tells whether the call was really made. */
interface EchoResult {
  readonly content?: readonly { readonly type: string; readonly text?: unknown }[] | undefined;
}

/** @throws BenchError when the text that was sent did not come back. */
export function checkEcho(result: EchoResult | undefined): void {
  const [block] = result?.content ?? [];
  if (block?.text !== ECHO_TEXT) throw new BenchError(`The echo did not come back; got ${JSON.stringify(result)}.`);
}
