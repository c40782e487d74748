import type { JSONRPCNotification, JSONRPCRequest, JSONRPCResponse } from "@proj/types";
import {
  isTakingBack,
  type ScenarioConnection,
  type ScenarioListener,
} from "../scenarios/scenario-connection.fixture.ts";
import { cancel, type Peer, type Received } from "./peer.fixture.ts";

const SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";

/** What a server says in a session without having been asked. */
const unasked: ReadonlySet<string> = new Set([
  "notifications/tools/list_changed",
  "notifications/prompts/list_changed",
  "notifications/resources/list_changed",
  "notifications/resources/updated",
]);

/** All messages share one channel: what comes ahead of which response follows from the ids in it, and else from what was sent last. */
export function connectByLines(
  peer: Peer,
  { onQuestion, onUnasked }: ScenarioListener,
  close: () => Promise<void>,
): ScenarioConnection {
  const aheadOf = new Map<unknown, JSONRPCNotification[]>();
  let last: unknown;

  peer.onReceived = (message) => {
    if (message.method === undefined) return;
    const meta = message.params?.["_meta"] as { readonly [key: string]: unknown } | undefined;
    const notification = message as JSONRPCNotification;
    const isUnasked = unasked.has(message.method) && meta?.[SUBSCRIPTION] === undefined;
    if (message.id !== undefined) onQuestion(message as JSONRPCRequest);
    else if (isUnasked || (isTakingBack(notification) && meta?.[SUBSCRIPTION] === undefined)) onUnasked(notification);
    else aheadOf.get(message.params?.["progressToken"] ?? meta?.[SUBSCRIPTION] ?? last)?.push(notification);
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
    tell: async (message) => peer.send(message),
    close,
  };
}
