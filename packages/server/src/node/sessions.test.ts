import { runSessionScenarios } from "../http/sessions/session-scenarios.fixture.ts";
import { listen } from "./listen.ts";

runSessionScenarios({
  name: "a socket",
  serve: async (server, { readAuth, ...options }) => {
    const listening = await listen(server, {
      ...options,
      port: 0,
      closeTimeoutMs: 100,
      readAuth: (request) => readAuth?.(request as never) ?? null,
    });
    return { send: (init) => fetch(listening.url, init), close: () => listening.close() };
  },
});
