import type { Exchange, JSONRPCNotification, MessageHandler } from "@proj/types";
import { Caller } from "../dispatch/caller.ts";
import { MessageExchange } from "../dispatch/message-exchange.ts";
import {
  type ConnectionFor,
  isTakingBack,
  type ScenarioConnection,
  type ScenarioTransport,
  type Sent,
} from "./scenario-connection.fixture.ts";

/** Has a message handled. */
type Handle = (message: unknown, exchange: Exchange) => Promise<Awaited<Sent["response"]>>;

/** No transport: messages are handed over, as JSON all the same. */
export const inProcess: ScenarioTransport = {
  name: "nothing, in one process",
  async open(server, options) {
    if (options.era === "modern") return connect(options, (message, exchange) => server.handle(message, exchange));
    return openSession(server, options);
  },
};

function openSession(server: MessageHandler, options: ConnectionFor): ScenarioConnection {
  const session = server.openSession?.({ send: (message) => options.onUnasked(copy(message)) });
  if (session === undefined) throw new TypeError("the server opens no sessions");
  // A list is answered with a list, which clients of scenarios look into themselves.
  const handle = session.handle.bind(session) as Handle;
  const { send, tell } = connect(options, handle);
  return {
    tell,
    send(message) {
      const sent = send(message);
      const { id: requestId } = (message ?? {}) as { readonly id?: unknown };
      return {
        ...sent,
        cancel() {
          sent.cancel();
          void tell({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } });
        },
      };
    },
    close: async () => session.close(),
  };
}

function connect({ auth, era, onQuestion, onUnasked }: ConnectionFor, handle: Handle): ScenarioConnection {
  return {
    send(message) {
      const ahead: JSONRPCNotification[] = [];
      const caller = new Caller();
      let cancel = (): void => {};
      const cancelled = new Promise<undefined>((resolve) => {
        cancel = () => {
          if (era === "modern") caller.leave();
          resolve(undefined);
        };
      });
      const exchange = new MessageExchange(message, {
        auth,
        caller,
        notify: (notification) => {
          if (isTakingBack(notification)) onUnasked(copy(notification));
          else ahead.push(copy(notification));
        },
        sendRequest: era === "modern" ? undefined : (question) => onQuestion(copy(question)),
      });
      return { ahead, response: Promise.race([handle(copy(message), exchange).then(copy), cancelled]), cancel };
    },
    tell: async (message) => {
      await handle(copy(message), new MessageExchange(message, { auth, caller: new Caller(), notify: () => {} }));
    },
    close: async () => {},
  };
}

function copy<Value>(value: Value): Value {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}
