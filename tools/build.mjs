/** Installs and builds everything. Usage: `npm run build`. */
import { prepare } from "./lib/prepare.mjs";

await prepare();
