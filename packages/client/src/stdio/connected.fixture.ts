import { metaKeys, type RequestId } from "@proj/types";
import { onTestFinished } from "vitest";
import { FakePeer } from "./fake-server.fixture.ts";
import type { StrayOutput, StrayProblem } from "./stray-output.ts";
import { StreamTransport, type StreamTransportOptions } from "./stream-transport.ts";

/** A transport and the server at its other end. */
export interface Connected {
  readonly peer: FakePeer;
  readonly transport: StreamTransport;
  readonly stray: StrayOutput[];
  /** The problems of what was stray, in order. */
  problems(): StrayProblem[];
}

/** Connects a transport to a server that a test drives. */
export function connect(options: Partial<StreamTransportOptions> = {}, peer: FakePeer = new FakePeer()): Connected {
  const stray: StrayOutput[] = [];
  const transport = new StreamTransport({
    readable: peer.output,
    writable: peer.input,
    onStrayOutput: (output) => stray.push(output),
    closeTimeoutMs: 0,
    ...options,
  });
  onTestFinished(() => transport.close());
  return { peer, transport, stray, problems: () => stray.map(({ problem }) => problem) };
}

/** A notification as it is written. */
export function notification(method: string, params: object): object {
  return { jsonrpc: "2.0", method, params };
}

/** The `_meta` of what a subscription delivers. */
export function ofSubscription(id: RequestId): object {
  return { [metaKeys.subscriptionId]: id };
}
