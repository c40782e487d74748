import { PassThrough } from "node:stream";
import type { AuthInfo, JSONRPCNotification, JSONRPCResponse, MessageHandler } from "@proj/types";
import { runScenarios } from "../scenarios/run-scenarios.fixture.ts";
import type { ScenarioConnection } from "../scenarios/scenario-connection.fixture.ts";
import { cancel, Peer, type Received } from "./peer.fixture.ts";
import { serveStream } from "./serve-stream.ts";

const SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";

/** All messages share one channel: what comes ahead of which response follows from the ids in it, and else from what was sent last. */
function connect(server: MessageHandler, auth: AuthInfo | null): ScenarioConnection {
  const toServer = new PassThrough();
  const fromServer = new PassThrough();
  const served = serveStream(server, { readable: toServer, writable: fromServer, auth });
  const peer = new Peer(toServer, fromServer);
  const aheadOf = new Map<unknown, JSONRPCNotification[]>();
  let last: unknown;

  peer.onReceived = (message) => {
    if (message.method === undefined) return;
    const meta = message.params?.["_meta"] as { readonly [key: string]: unknown } | undefined;
    const id = message.params?.["progressToken"] ?? meta?.[SUBSCRIPTION] ?? last;
    aheadOf.get(id)?.push(message as JSONRPCNotification);
  };

  return {
    send(message) {
      const { id } = (message ?? {}) as { readonly id?: string | number };
      const isRequest = typeof id === "string" || Number.isInteger(id);
      const ahead: JSONRPCNotification[] = [];
      aheadOf.set(id, ahead);
      last = id;
      let stop = (): void => {};
      const cancelled = new Promise<undefined>((resolve) => {
        stop = () => resolve(undefined);
      });
      peer.write(`${JSON.stringify(message)}\n`);
      const fits = (came: Received): boolean => came.method === undefined && came.id === (isRequest ? id : undefined);
      return {
        ahead,
        response: Promise.race([peer.find(fits) as Promise<unknown> as Promise<JSONRPCResponse>, cancelled]),
        cancel() {
          peer.send(cancel(id));
          stop();
        },
      };
    },
    tell: async (notification) => peer.send(notification),
    async close() {
      peer.end();
      await served.closed;
    },
  };
}

runScenarios({ name: "a stream of lines", open: async (server, auth) => connect(server, auth) });
