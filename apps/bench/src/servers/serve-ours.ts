import type { McpServer } from "@proj/server";
import { listen } from "@proj/server/node";
import type { Subject } from "../subject/subject.ts";

/** Serves a server of ours the way its README does. */
export async function serveOurs(server: McpServer): Promise<Subject> {
  const { url, close } = await listen(server, { port: 0, closeTimeoutMs: 0 });
  return { kind: "serving", url, stop: close };
}
