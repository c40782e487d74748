import { join } from "node:path";

/** This app, whether it runs from its sources or built. */
export const appFolder: string = join(import.meta.dirname, "..");

/** The repository. */
export const root: string = join(appFolder, "../..");
