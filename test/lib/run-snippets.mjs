/**
 * Runs modules one after the other in this process, with the workspace's packages from their sources, and tells of each by a message to the
 * process that started it: `{ file, error? }`. Usage: `node run-snippets.mjs <folder> <file> …`, forked.
 */
import { Server } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { createServer } from "vite";

const [folder = "", ...files] = process.argv.slice(2);
const conditions = ["@proj/source"];

const { listen } = Server.prototype;
/**
 * What listens gets any free port of the loopback interface: two pages may name the same port, and somebody else may have it.
 *
 * @param {unknown[]} args
 */
Server.prototype.listen = function listenAnywhere(...args) {
  const listener = /** @type {() => void} */ (args.find((arg) => typeof arg === "function"));
  return listen.call(this, { port: 0, host: "127.0.0.1" }, listener);
};

const vite = await createServer({
  configFile: false,
  root: folder,
  logLevel: "error",
  appType: "custom",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  ssr: { resolve: { conditions, externalConditions: conditions } },
});

for (const file of files) {
  try {
    await vite.ssrLoadModule(join(folder, file));
    process.send?.({ file });
  } catch (thrown) {
    process.send?.({ file, error: describe(thrown) });
  }
}
// Whatever still listens or waits.
process.exit();

/** @param {unknown} thrown */
function describe(thrown) {
  if (!(thrown instanceof Error)) return String(thrown);
  vite.ssrFixStacktrace(thrown);
  // Of the frames only the page's own are of interest.
  const frames = (thrown.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line) && line.includes(folder));
  return [`${thrown.name}: ${thrown.message}`, ...frames].join("\n");
}
