import { createClient } from "@libsql/client";
import type { Connection } from "./connection.ts";

/** Gets ready to call a libSQL server. Each operation is one request. */
export function openServer(url: string, authToken: string | undefined): Connection {
  const client = createClient({ url, ...(authToken === undefined ? {} : { authToken }) });
  return {
    transact: (statements) => client.batch([...statements], "write"),
    async prepare(schema) {
      await client.batch([...schema], "write");
    },
    close: () => client.close(),
  };
}
