import type { HttpReply } from "../answer-message.ts";

/**
 * A reply to a client of an earlier revision: it takes a status for what became of its message, and expects 200 where the request failed. A missing
 * scope and a server that is busy are told as they are told everywhere.
 */
export class SteadyReply implements HttpReply {
  /** Whether what came was no message. */
  isRefused = false;
  readonly #reply: HttpReply;

  constructor(reply: HttpReply) {
    this.#reply = reply;
  }

  sendJson(status: number, body: string, headers?: { readonly [name: string]: string }): void {
    const isPlain = status === 404 || (status === 400 && !this.isRefused);
    this.#reply.sendJson(isPlain ? 200 : status, body, headers);
  }

  sendAccepted(): void {
    this.#reply.sendAccepted();
  }

  writeEvent(event: string): void {
    this.#reply.writeEvent(event);
  }

  endStream(): void {
    this.#reply.endStream();
  }

  readUnread(): number {
    return this.#reply.readUnread();
  }

  isWritable(): boolean {
    return this.#reply.isWritable();
  }

  onWritable(listener: () => void): void {
    this.#reply.onWritable(listener);
  }
}
