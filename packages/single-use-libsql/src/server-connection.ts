import { createClient } from "@libsql/client";
import type { Connection } from "./connection.ts";
import { type BusyPatience, retryWhileBusy } from "./retry-while-busy.ts";

/** Gets ready to call a libSQL server. Each operation is one request. */
export function openServer(url: string, authToken: string | undefined, patience: BusyPatience): Connection {
  const client = createClient({ url, ...(authToken === undefined ? {} : { authToken }) });
  return {
    transact: (statements) => retryWhileBusy(() => client.batch([...statements], "write"), patience),
    async prepare(schema) {
      await retryWhileBusy(() => client.batch([...schema], "write"), patience);
    },
    close: () => client.close(),
  };
}
