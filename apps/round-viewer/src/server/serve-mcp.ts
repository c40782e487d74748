import { bearerAuth, createFetchHandler, type FetchHandler, type McpServer } from "@proj/server";
import { REQUEST_NUMBER_HEADER } from "../shared/paths.ts";
import { findUser, verifyDemoToken } from "./demo-tokens.ts";
import { cutText } from "./log/cut-text.ts";
import { observeMessages } from "./log/observe-messages.ts";
import type { OperatorLog } from "./log/operator-log.ts";
import type { ObservedRequest, RequestScope } from "./log/request-scope.ts";

/** How the MCP endpoint is reached, and who hears of it. */
export interface ServeOptions {
  /** The address of the endpoint. */
  readonly resource: string;
  readonly allowedHosts: readonly string[];
  readonly log: OperatorLog;
  readonly scope: RequestScope;
}

/** How many keys of answers that nobody asked for are logged; a caller makes them up. */
const MAX_KEYS = 10;

/** Serves an MCP server over HTTP, and writes into the log what every request came to. */
export function serveMcp(server: McpServer, { resource, allowedHosts, log, scope }: ServeOptions): FetchHandler {
  const { origin: issuer } = new URL(resource);
  const auth = bearerAuth<Request>({
    resource,
    authorizationServers: [issuer],
    verifyToken: (token) => verifyDemoToken(token, { issuer, resource }),
    allowsTokensWithoutExpiry: true,
  });
  const answer = createFetchHandler(observeMessages(server, scope), { auth, allowedHosts });
  return (request) =>
    scope.run(async (observed) => {
      const startedAt = performance.now();
      const response = await answer(request);
      logAnswer(log, observed, request, { status: response.status, durationMs: performance.now() - startedAt });
      response.headers.set(REQUEST_NUMBER_HEADER, String(observed.number));
      return response;
    });
}

function logAnswer(
  log: OperatorLog,
  observed: ObservedRequest,
  { headers }: Request,
  result: { readonly status: number; readonly durationMs: number },
): void {
  const target = cutText(observed.target ?? headers.get("Mcp-Name") ?? "") || null;
  const ignored = observed.answerKeys.filter((key) => !observed.askedKeys.includes(key));
  if (ignored.length > 0 && !observed.isRejected) {
    const keys = ignored.slice(0, MAX_KEYS).map(cutText);
    log.write({ type: "ignored", target, keys, more: ignored.length - keys.length });
  }
  log.write({
    type: "request",
    method: cutText(observed.method ?? headers.get("Mcp-Method") ?? ""),
    target,
    caller: findUser(headers.get("Authorization")?.replace(/^Bearer /i, "") ?? "")?.id ?? null,
    status: result.status,
    outcome: observed.outcome ?? "refused",
    durationMs: Math.round(result.durationMs * 10) / 10,
  });
}
