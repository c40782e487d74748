import { connectByHttp } from "../scenarios/http-connection.fixture.ts";
import { runScenarios } from "../scenarios/run-scenarios.fixture.ts";
import { listen } from "./listen.ts";

runScenarios({
  name: "HTTP on a socket",
  open: async (server, auth) => {
    const listening = await listen(server, { port: 0, readAuth: () => auth });
    return connectByHttp(
      (init) => fetch(listening.url, init),
      () => listening.close(),
    );
  },
});
