import type { Transport } from "@proj/types";
import { NodeHttpTransport } from "../node/node-http-transport.ts";
import { HttpTransport, type HttpTransportOptions } from "./http-transport.ts";

/** Options that both have. */
type SharedOptions = Pick<HttpTransportOptions, "headers" | "maxResponseBytes">;

/** The transports over HTTP, which differ in nothing that a caller sees. */
export const bothTransports: readonly (readonly [
  name: string,
  open: (url: string, options?: SharedOptions) => Transport,
])[] = [
  ["HttpTransport", (url, options) => new HttpTransport(url, options)],
  ["NodeHttpTransport", (url, options) => new NodeHttpTransport(url, options)],
];

/** Something that happens at the server, to wait for. */
export function createMoment(): { readonly moment: Promise<void>; readonly happen: () => void } {
  let happen = (): void => undefined;
  const moment = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return { moment, happen };
}
