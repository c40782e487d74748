import { type Endpoint, openConnection } from "./endpoint.ts";
import type { Connection, Exchange, Operation } from "./load.ts";

/** Connections of one load, opened before the measuring begins. */
export interface OpenLoad {
  /**
   * Keeps every connection busy for so long; operations that have begun then are finished.
   *
   * @returns how many operations were done.
   */
  run(operation: Operation, durationMs: number): Promise<number>;
  close(): void;
}

/** Opens the connections of a load. A server on standard input and output has as many requests under way at the same time. */
export async function openLoad(endpoint: Endpoint, count: number): Promise<OpenLoad> {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(endpoint)));
  return {
    async run(operation, durationMs) {
      const end = performance.now() + durationMs;
      const counts = await Promise.all(connections.map((connection) => repeat(operation, connection, end)));
      return counts.reduce((sum, done) => sum + done, 0);
    },
    close: () => {
      for (const connection of connections) connection.close();
    },
  };
}

async function repeat(operation: Operation, connection: Connection, end: number): Promise<number> {
  const exchange: Exchange = (request) => connection.exchange(request);
  let operations = 0;
  while (performance.now() < end) {
    await operation(exchange);
    operations += 1;
  }
  return operations;
}
