import { connectByHttp } from "../scenarios/http-connection.fixture.ts";
import { runScenarios } from "../scenarios/run-scenarios.fixture.ts";
import { createFetchHandler } from "./fetch-handler.ts";

runScenarios({
  name: "the fetch handler",
  open: async (server, auth) => {
    const handler = createFetchHandler(server, { readAuth: () => auth });
    return connectByHttp(
      (init) => handler(new Request("https://mcp.example/mcp", init)),
      async () => {},
    );
  },
});
