import type { ServerResponse } from "node:http";

/** The responses that a server over HTTP is sending, so that their connections can be cut. */
export class OpenResponses {
  readonly #open = new Set<ServerResponse>();

  add(response: ServerResponse): void {
    this.#open.add(response);
    response.once("close", () => this.#open.delete(response));
  }

  /** Cuts all connections, as a network does that fails. @returns whether there were any. */
  cut(): boolean {
    const hadAny = this.#open.size > 0;
    for (const response of this.#open) response.destroy();
    return hadAny;
  }
}
