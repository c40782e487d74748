import type { MiddlewareHandler } from "hono";

/**
 * Lets in only what is meant for this server and comes from its own pages. A page of somebody else can send requests to this machine; it gives itself
 * away by its `Origin` or, where it has rebound its own name, by the `Host`.
 *
 * @param hosts values of the `Host` header, with the port.
 */
export function checkSender(hosts: readonly string[]): MiddlewareHandler {
  const origins = new Set(hosts.map((host) => `http://${host}`));
  return async (c, next) => {
    const host = c.req.header("Host")?.toLowerCase();
    if (host === undefined || !hosts.includes(host)) return c.text("This is not a host of this server.", 403);
    const origin = c.req.header("Origin");
    if (origin !== undefined && !origins.has(origin)) return c.text("Pages of other origins are not let in.", 403);
    return next();
  };
}
