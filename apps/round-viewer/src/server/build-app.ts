import type { McpServer } from "@proj/server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { secureHeaders } from "hono/secure-headers";
import { paths } from "../shared/paths.ts";
import { buildMcpServer } from "./build-mcp-server.ts";
import { checkSender } from "./check-sender.ts";
import { OperatorLog } from "./log/operator-log.ts";
import { RequestScope } from "./log/request-scope.ts";
import { MovableClock } from "./movable-clock.ts";
import { buildOperatorRoutes } from "./operator-routes.ts";
import type { PageFile } from "./page-files/read-page-files.ts";
import { RotatingKeys } from "./sealing/rotating-keys.ts";
import { serveMcp } from "./serve-mcp.ts";
import { buildSignIn } from "./sign-in/sign-in-routes.ts";
import { Visits } from "./sign-in/visits.ts";

/** The longest body that is read, in bytes. */
const MAX_BODY_BYTES = 10_000;

/** What the app is built from. */
export interface AppParts {
  /** Address and port by which it is reached: `127.0.0.1:8080`. */
  readonly host: string;
  /** The folder for the databases. */
  readonly data: string;
  /** What pages are made of, by path. */
  readonly files: ReadonlyMap<string, PageFile>;
  readonly closing: AbortSignal;
}

/** The app, put together. */
export interface BuiltApp {
  readonly app: Hono;
  readonly server: McpServer;
  readonly log: OperatorLog;
}

/** Puts the app together: pages, the MCP endpoint, the sign-in page and the operator's side, all of one origin. */
export function buildApp({ host, data, files, closing }: AppParts): BuiltApp {
  const clock = new MovableClock(Date.now);
  const scope = new RequestScope();
  const log = new OperatorLog({ now: clock.now, readRequest: () => scope.current?.number });
  const keys = new RotatingKeys();
  const visits = new Visits();
  const server = buildMcpServer({
    ...{ data, clock, keys, log, scope, visits },
    signInUrl: `http://${host}${paths.signIn}`,
  });
  // People type either.
  const allowedHosts = [host, host.replace("127.0.0.1", "localhost")];
  const answerMcp = serveMcp(server, { resource: `http://${host}${paths.mcp}`, allowedHosts, log, scope });

  const app = new Hono();
  app.use(secure(), checkSender(allowedHosts));
  // The MCP endpoint has limits of its own.
  for (const path of [paths.clock, paths.rotate, `${paths.signIn}*`])
    app.use(path, bodyLimit({ maxSize: MAX_BODY_BYTES }));
  app.all(paths.mcp, (c) => answerMcp(c.req.raw));
  app.all("/.well-known/*", (c) => answerMcp(c.req.raw));
  app.route(paths.signIn, buildSignIn(visits, log));
  app.route("/", buildOperatorRoutes({ log, clock, keys, closing }));
  app.get("*", (c) => {
    const file = files.get(c.req.path);
    if (file === undefined) return c.notFound();
    return c.body(file.text, 200, { "Content-Type": file.contentType, "Cache-Control": "no-store" });
  });
  return { app, server, log };
}

/** Pages load nothing but what is served here, and no page frames them. */
function secure(): ReturnType<typeof secureHeaders> {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      connectSrc: ["'self'"],
      imgSrc: ["data:"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    // With none at all, the forms of these pages would come from the origin "null".
    referrerPolicy: "same-origin",
    strictTransportSecurity: false,
  });
}
