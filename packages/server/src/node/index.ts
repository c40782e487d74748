/**
 * Serving over `node:http`.
 *
 * @module @proj/server/node
 */

export { type Listening, type ListenOptions, listen } from "./listen.ts";
export { createNodeHandler, type NodeHandler, type NodeHandlerOptions } from "./node-handler.ts";
export { createNodeResourceMetadataHandler } from "./resource-metadata-handler.ts";
