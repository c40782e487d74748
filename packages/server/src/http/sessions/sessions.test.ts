import { createFetchHandler } from "../fetch-handler.ts";
import { runSessionScenarios } from "./session-scenarios.fixture.ts";

runSessionScenarios({
  name: "the fetch handler",
  serve: async (server, options) => {
    const closing = new AbortController();
    const handler = createFetchHandler(server, { ...options, closing: closing.signal });
    return {
      send: (init) => handler(new Request("https://mcp.example/mcp", init)),
      close: async () => closing.abort(),
    };
  },
});
