import { Buffer } from "node:buffer";
import { timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import * as z from "zod";
import type { MasterKey } from "./master-key.ts";

const GenerateDataKey = z.object({ keyName: z.string().min(1) });
const Decrypt = z.object({ keyName: z.string().min(1), bytes: z.base64() });

/** How a key service is served. */
export interface KeyServiceServing {
  readonly masterKey: MasterKey;
  /** What callers have to show. */
  readonly token: string;
  /** 0 takes any free port. */
  readonly port: number;
}

/** A key service that listens. */
export interface ServedKeyService {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a master key on loopback: a stand-in for a key management service, with the two operations that an app needs of one. */
export async function serveKeyService({ masterKey, token, port }: KeyServiceServing): Promise<ServedKeyService> {
  const server = createServer((request, response) => {
    answer(request, masterKey, token).then(
      ({ status, body }) => send(response, status, body),
      () => send(response, 500, {}),
    );
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Reply {
  readonly status: number;
  readonly body: object;
}

async function answer(request: IncomingMessage, masterKey: MasterKey, token: string): Promise<Reply> {
  if (!isSame(request.headers.authorization ?? "", `Bearer ${token}`)) return { status: 403, body: {} };
  const body: unknown = await json(request).catch(() => undefined);
  if (request.method === "POST" && request.url === "/generate-data-key") {
    const asked = GenerateDataKey.safeParse(body);
    return asked.success ? give(await masterKey.generateDataKey(asked.data.keyName)) : { status: 400, body: {} };
  }
  if (request.method === "POST" && request.url === "/decrypt") {
    const asked = Decrypt.safeParse(body);
    if (!asked.success) return { status: 400, body: {} };
    const dataKey = await masterKey.decrypt(asked.data.keyName, Buffer.from(asked.data.bytes, "base64"));
    return dataKey === undefined ? { status: 400, body: {} } : give(dataKey);
  }
  return { status: 404, body: {} };
}

function give(bytes: Uint8Array): Reply {
  return { status: 200, body: { bytes: Buffer.from(bytes).toString("base64") } };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}
