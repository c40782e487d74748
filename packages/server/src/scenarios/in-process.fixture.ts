import type { JSONRPCNotification, JSONRPCResponse } from "@proj/types";
import { Caller } from "../dispatch/caller.ts";
import { MessageExchange } from "../dispatch/message-exchange.ts";
import type { ScenarioTransport } from "./scenario-connection.fixture.ts";

/** No transport: messages are handed over, as JSON all the same. */
export const inProcess: ScenarioTransport = {
  name: "nothing, in one process",
  open: async (server, auth) => ({
    send(message) {
      const ahead: JSONRPCNotification[] = [];
      const caller = new Caller();
      const notify = (notification: JSONRPCNotification): void => void ahead.push(copy(notification));
      const exchange = new MessageExchange(message, {
        auth,
        caller,
        notify,
        keepAlive: undefined,
        stayOpen: undefined,
        readHeader: undefined,
      });
      let cancel = (): void => {};
      const cancelled = new Promise<undefined>((resolve) => {
        cancel = () => {
          caller.leave();
          resolve(undefined);
        };
      });
      const response = server.handle(copy(message), exchange);
      return { ahead, response: Promise.race([response.then(copy<JSONRPCResponse | undefined>), cancelled]), cancel };
    },
    tell: async (notification) => {
      const parts = { auth, caller: new Caller(), notify: () => {} };
      const whole = { ...parts, keepAlive: undefined, stayOpen: undefined, readHeader: undefined };
      await server.handle(copy(notification), new MessageExchange(notification, whole));
    },
    close: async () => {},
  }),
};

function copy<Value>(value: Value): Value {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}
