import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Backend, forward } from "./forward.ts";
import { InFlight } from "./in-flight.ts";
import { orderByTurn } from "./turns.ts";

/**
 * Shares requests out among backends, one after the other, whatever connection they come on. It tries the next one only where a connection
 * cannot be opened at all: nothing else tells that a backend has not acted on a request.
 */
export class Balancer {
  readonly inFlight: InFlight = new InFlight();
  readonly #server: Server;
  readonly #backends = new Map<string, Backend>();
  #turn = 0;

  private constructor() {
    this.#server = createServer((request, response) => void this.#share(request, response));
  }

  /** Starts one on a free port of the loopback interface, without backends. */
  static async start(): Promise<Balancer> {
    const balancer = new Balancer();
    await new Promise<void>((resolve, reject) => {
      balancer.#server.once("error", reject).listen(0, "127.0.0.1", resolve);
    });
    return balancer;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Adds a backend, or tells where it listens now; its place in the order stays. */
  setBackend(backend: Backend): void {
    this.#backends.set(backend.name, backend);
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #share(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const candidates = orderByTurn([...this.#backends.values()], this.#turn++);
    for (const backend of candidates) {
      // Whoever hung up meanwhile wants no answer.
      if (response.destroyed || (await forward(request, response, backend, this.inFlight))) return;
    }
    if (!response.destroyed)
      response.writeHead(502, { "content-type": "text/plain" }).end("No backend can be reached.\n");
  }
}
