import { BenchError } from "../command-line/bench-error.ts";
import { CATALOGUE_PROPERTIES } from "../content/catalogue.ts";
import { buildRequest } from "./build-request.ts";
import type { Load } from "./load.ts";
import { readResult, requireText } from "./read-result.ts";

const TOOLS = 50;

/** One `tools/list`. */
export const toolsListLoad: Load = {
  over: "http",
  buildOperation(url) {
    const request = buildRequest(url, "tools/list", {});
    return async (exchange) => requireText(await exchange(request), `"find-orders-${TOOLS}"`);
  },

  async validate(url, exchange) {
    const { tools = [] } = readResult(await exchange(buildRequest(url, "tools/list", {})));
    const described = tools.filter(
      ({ inputSchema }) => Object.keys(inputSchema.properties ?? {}).length === CATALOGUE_PROPERTIES,
    );
    if (tools.length !== TOOLS || described.length !== TOOLS) {
      throw new BenchError(`The list has ${tools.length} tools, ${described.length} of them with a whole schema.`);
    }
  },
};
