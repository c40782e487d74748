import { findSchemaProblem } from "../legacy/find-schema-problem.fixture.ts";
import { connectByHttp, type Exchange } from "../scenarios/http-connection.fixture.ts";
import { HttpSession } from "../scenarios/http-session.fixture.ts";
import { runScenarios } from "../scenarios/run-scenarios.fixture.ts";
import type { ScenarioTransport } from "../scenarios/scenario-connection.fixture.ts";
import { listen } from "./listen.ts";

const socket: ScenarioTransport = {
  name: "HTTP on a socket",
  async open(server, { auth, era, ...listener }) {
    const listening = await listen(server, { port: 0, readAuth: () => auth });
    const exchange: Exchange = (init) => fetch(listening.url, init);
    const close = (): Promise<void> => listening.close();
    return era === "modern" ? connectByHttp(exchange, close) : new HttpSession(exchange, listener, close);
  },
};

runScenarios(socket, { sessions: ["2025-11-25", "2025-03-26"], check: findSchemaProblem });
