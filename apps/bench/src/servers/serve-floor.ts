import type { IncomingMessage, ServerResponse } from "node:http";
import type { Subject } from "../subject/subject.ts";
import { listenBare } from "./listen-bare.ts";

/** The members of a request that the floor looks at. */
export interface FloorRequest {
  readonly id: number | string;
  readonly method: string;
  readonly params: { readonly [name: string]: unknown };
}

/** Gives the result of a request. */
export type FloorAnswer = (request: FloorRequest) => unknown;

/**
 * The floor: a bare `node:http` server that parses the JSON of a body and answers with JSON and its length. It checks nothing and knows
 * no protocol; whatever a library costs comes on top of it.
 */
export async function serveFloor(answer: FloorAnswer): Promise<Subject> {
  return { kind: "serving", ...(await listenBare(buildFloorListener(answer))) };
}

/** What the floor does with a request of `node:http`. */
export function buildFloorListener(answer: FloorAnswer) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const message = JSON.parse(Buffer.concat(chunks).toString()) as FloorRequest;
      const body = JSON.stringify({ jsonrpc: "2.0", id: message.id, result: answer(message) });
      response
        .writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) })
        .end(body);
    });
  };
}
