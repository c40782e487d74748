import type { EventEmitter } from "node:events";

/** Lets errors of a stream that nobody else listens for pass; they would end the process. */
export function ignoreErrors(stream: EventEmitter): void {
  if (!stream.listeners("error").includes(ignore)) stream.on("error", ignore);
}

function ignore(): void {}
