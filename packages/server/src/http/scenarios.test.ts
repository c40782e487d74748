import { connectByHttp, type Exchange } from "../scenarios/http-connection.fixture.ts";
import { HttpSession } from "../scenarios/http-session.fixture.ts";
import { runScenarios } from "../scenarios/run-scenarios.fixture.ts";
import { createFetchHandler } from "./fetch-handler.ts";

runScenarios({
  name: "the fetch handler",
  async open(server, { auth, era, ...listener }) {
    const handler = createFetchHandler(server, { readAuth: () => auth });
    const exchange: Exchange = (init) => handler(new Request("https://mcp.example/mcp", init));
    const close = async (): Promise<void> => {};
    return era === "modern" ? connectByHttp(exchange, close) : new HttpSession(exchange, listener, close);
  },
});
