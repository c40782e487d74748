import { buildMessage } from "./build-message.ts";

/** Writes a request as what follows its id in a line; see {@link LineStream}, which gives each request an id of its own. */
export function buildLine(method: string, params: Readonly<Record<string, unknown>>): Buffer {
  const { jsonrpc: _jsonrpc, id: _id, ...rest } = buildMessage(method, params);
  return Buffer.from(`${JSON.stringify(rest).slice(1)}\n`);
}
