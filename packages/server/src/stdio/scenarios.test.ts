import { PassThrough } from "node:stream";
import { legacyVersions } from "@proj/types";
import { findSchemaProblem } from "../legacy/find-schema-problem.fixture.ts";
import { runScenarios } from "../scenarios/run-scenarios.fixture.ts";
import type { ScenarioTransport } from "../scenarios/scenario-connection.fixture.ts";
import { Peer } from "./peer.fixture.ts";
import { connectByLines } from "./scenario-stream.fixture.ts";
import { serveStream } from "./serve-stream.ts";

const stream: ScenarioTransport = {
  name: "a stream of lines",
  async open(server, { auth, ...listener }) {
    const toServer = new PassThrough();
    const fromServer = new PassThrough();
    const served = serveStream(server, { readable: toServer, writable: fromServer, auth });
    const peer = new Peer(toServer, fromServer);
    return connectByLines(peer, listener, () => {
      peer.end();
      return served.closed;
    });
  },
};

runScenarios(stream, { sessions: legacyVersions, check: findSchemaProblem });
