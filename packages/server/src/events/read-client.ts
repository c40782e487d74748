import { type Exchange, type Implementation, isRecord, metaKeys } from "@proj/types";
import type { OfClient } from "./server-event.ts";

/** Reads what is told of the client of a request, whether or not the request turns out to be in order. */
export function readClient({ protocolVersion }: Exchange, params: { readonly [name: string]: unknown }): OfClient {
  const meta = params["_meta"];
  const clientInfo = isRecord(meta) ? meta[metaKeys.clientInfo] : undefined;
  return { protocolVersion, clientInfo: isImplementation(clientInfo) ? clientInfo : undefined };
}

function isImplementation(value: unknown): value is Implementation {
  return isRecord(value) && typeof value["name"] === "string" && typeof value["version"] === "string";
}
