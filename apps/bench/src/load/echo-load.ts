import { BenchError } from "../command-line/bench-error.ts";
import { ECHO_TEXT, ECHO_TOOL } from "../content/echo.ts";
import { buildRequest } from "./build-request.ts";
import type { Load } from "./load.ts";
import { readResult, requireText } from "./read-result.ts";

/** One call of the echo tool. */
export const echoLoad: Load = {
  buildOperation(url) {
    const request = buildEcho(url, ECHO_TEXT);
    return async (exchange) => requireText(await exchange(request), ECHO_TEXT);
  },

  async validate(url, exchange) {
    const text = `once, for ${url}`;
    const result = readResult(await exchange(buildEcho(url, text)));
    if (result.content?.[0]?.text !== text) throw new BenchError(`The echo is ${JSON.stringify(result.content)}.`);
  },
};

function buildEcho(url: string, text: string): Buffer {
  return buildRequest(url, "tools/call", { name: ECHO_TOOL, arguments: { text } });
}
