import { PassThrough } from "node:stream";
import { runScenarios } from "../scenarios/run-scenarios.fixture.ts";
import { Peer } from "./peer.fixture.ts";
import { connectByLines } from "./scenario-stream.fixture.ts";
import { serveStream } from "./serve-stream.ts";

runScenarios({
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
});
