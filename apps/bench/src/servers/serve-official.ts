import {
  localhostHostValidation,
  localhostOriginValidation,
  type NodeIncomingMessageLike,
  toNodeHandler,
} from "@modelcontextprotocol/node";
import { createMcpHandler, type McpServer } from "@modelcontextprotocol/server";
import type { Subject } from "../subject/subject.ts";
import { listenBare } from "./listen-bare.ts";

/**
 * Serves a server of the official SDK the way its documentation does for this revision: a handler that makes a server per request, behind
 * its adapter for `node:http` and the guards of `Host` and `Origin` that go in front of it. It serves this revision alone, as ours does.
 *
 * The body is parsed in front of the adapter and handed to it, as its pages for Express and Fastify do: read by the adapter itself, as on
 * its page for plain `node:http`, it costs about a fifth more.
 *
 * @param buildServer called for every request: the SDK knows no other way. What can be made once is made outside of it.
 */
export async function serveOfficial(buildServer: () => McpServer): Promise<Subject> {
  const handle = toNodeHandler(createMcpHandler(buildServer, { legacy: "reject" }));
  const isHostValid = localhostHostValidation();
  const isOriginValid = localhostOriginValidation();
  const server = await listenBare((request, response) => {
    if (!isHostValid(request, response) || !isOriginValid(request, response)) return;
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      // Its declarations are not written for the compiler's exactOptionalPropertyTypes.
      void handle(request as NodeIncomingMessageLike, response, JSON.parse(Buffer.concat(chunks).toString()));
    });
  });
  return { kind: "serving", ...server };
}
