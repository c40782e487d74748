import { ConfigurationError, type MessageHandler, showValue, type Transport } from "@proj/types";
import type { ClientOptions, ClientTarget } from "./client-options.ts";
import { HttpTransport } from "./http/http-transport.ts";
import { InProcessTransport } from "./in-process/in-process-transport.ts";

/**
 * The transport that leads to a target.
 *
 * @throws ConfigurationError when the target is none.
 */
export function openTransport(target: ClientTarget, options: ClientOptions): Transport {
  if (isAddress(target)) return new HttpTransport(target, options);
  if (hasMethod(target, "handle")) return new InProcessTransport(target as MessageHandler);
  if (hasMethod(target, "send") && hasMethod(target, "close")) return target as Transport;
  throw new ConfigurationError(
    `cannot connect to ${showValue(target)}; pass the URL of an MCP endpoint, a server object (with handle) or a Transport (with send and close)`,
  );
}

/** A URL is told by its shape, because it may come from another realm. */
export function isAddress(target: ClientTarget): target is string | URL {
  if (typeof target === "string") return true;
  return typeof target === "object" && target !== null && "href" in target && "searchParams" in target;
}

function hasMethod(target: unknown, name: string): boolean {
  return (
    typeof target === "object" && target !== null && typeof (target as Record<string, unknown>)[name] === "function"
  );
}
