/**
 * Clients over `node:http`.
 *
 * @module @proj/client/node
 */

export { NodeHttpTransport, type NodeHttpTransportOptions } from "./node-http-transport.ts";
