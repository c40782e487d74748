import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Socket } from "node:net";

/** Less than the 5 s after which servers on Node close a connection: one that both ends may use is not lost to a race between them. */
export const IDLE_MS = 4_000;

/** An agent that keeps connections and closes those that nobody has used for {@link IDLE_MS}. */
export function createAgent(isSecure: boolean): HttpAgent {
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  // Whether it is kept is what Node's own returns, although it is not declared.
  const keep = agent.keepSocketAlive as unknown as (this: HttpAgent, socket: Socket) => boolean;
  const keepForAWhile = (socket: Socket): boolean => {
    // The limit is set once for each connection, and starts anew by itself with whatever is sent or received. The agent's option
    // `timeout` would do the same and put a listener on every request.
    if (socket.timeout === IDLE_MS) {
      socket.unref();
      return true;
    }
    const isKept = keep.call(agent, socket);
    socket.setTimeout(IDLE_MS);
    return isKept;
  };
  agent.keepSocketAlive = keepForAWhile as HttpAgent["keepSocketAlive"];
  return agent;
}
