/**
 * The server of the demo, for apps that serve it in their own way.
 *
 * @module @proj/provisioner
 */
export { createFilePlaces } from "./domain/file-places.ts";
export type { Places } from "./domain/places.ts";
export { type BuildServerOptions, buildServer } from "./server/build-server.ts";
