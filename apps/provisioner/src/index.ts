/**
 * The server of the demo, for apps that serve it in their own way.
 *
 * @module @proj/provisioner
 */
export type { Database } from "./domain/database.ts";
export { createFilePlaces } from "./domain/file-places.ts";
export { listDatabases } from "./domain/list-databases.ts";
export type { Places } from "./domain/places.ts";
export { type RegionId, regions } from "./domain/region.ts";
export { type SizeId, sizes } from "./domain/size.ts";
export { type BuildServerOptions, buildServer } from "./server/build-server.ts";
