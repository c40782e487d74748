/**
 * Serving over `node:http`.
 *
 * @module @proj/server/node
 */
export { createNodeHandler, type NodeHandler, type NodeHandlerOptions } from "./node-handler.ts";
export { type ListenOptions, type Listening, listen } from "./listen.ts";
