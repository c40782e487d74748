import { BenchError } from "../command-line/bench-error.ts";
import { ECHO_TEXT, ECHO_TOOL } from "../content/echo.ts";
import { buildLine } from "./build-line.ts";
import { buildRequest } from "./build-request.ts";
import type { Load } from "./load.ts";
import { readResult, requireText } from "./read-result.ts";

/** One call of the echo tool, over HTTP. */
export const echoLoad: Load = buildEchoLoad("http", buildRequest);

/** One call of the echo tool, as a line of standard input. */
export const stdioEchoLoad: Load = buildEchoLoad("stdio", (_url, method, params) => buildLine(method, params));

function buildEchoLoad(over: Load["over"], build: typeof buildRequest): Load {
  const buildEcho = (url: string, text: string): Buffer =>
    build(url, "tools/call", { name: ECHO_TOOL, arguments: { text } });
  return {
    over,

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
}
