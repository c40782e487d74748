import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { PAGE_FILE } from "./bundle-page.ts";

const html = `<!doctype html><meta charset="utf-8"><title>MCP client</title><script type="module" src="/${PAGE_FILE}"></script>`;

/** The longest report that is read, in bytes. */
const MAX_REPORT_BYTES = 100_000;

/** A server of one page. */
export interface ServedPage {
  readonly origin: string;
  /** What the page sends to `/report`, first. */
  readonly report: Promise<string>;
  close(): Promise<void>;
}

/**
 * Serves a page with a program on a free port of the loopback interface.
 *
 * @param files the program's, by their names.
 */
export async function servePage(files: ReadonlyMap<string, string>): Promise<ServedPage> {
  let tell: (report: string) => void = () => undefined;
  const report = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const server = createServer(async (request, response) => {
    const path = request.url?.split("?")[0] ?? "";
    const code = files.get(path.slice(1));
    if (request.method === "POST" && path === "/report") {
      if (Number(request.headers["content-length"] ?? Number.NaN) <= MAX_REPORT_BYTES) tell(await text(request));
      response.writeHead(204).end();
    } else if (path === "/") {
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(html);
    } else if (code !== undefined) {
      response.writeHead(200, { "Content-Type": "text/javascript; charset=utf-8" }).end(code);
    } else {
      response.writeHead(404).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    report,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
