import { type AddressInfo, Server } from "node:net";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { findFile } from "../dependencies.ts";

/** Starts the everything server over HTTP as it is, but on a free port of the loopback interface alone; it would take a fixed one of all. */
const { listen } = Server.prototype;
Server.prototype.listen = function listenHere(this: Server, ...args: unknown[]) {
  this.once("listening", () => {
    process.stdout.write(`Listening on http://127.0.0.1:${(this.address() as AddressInfo).port}/mcp\n`);
  });
  const callback = args.find((argument) => typeof argument === "function") as (() => void) | undefined;
  return listen.call(this, { port: 0, host: "127.0.0.1" }, callback);
} as typeof listen;

process.once("disconnect", () => process.exit());
process.argv[2] = "streamableHttp";
await import(pathToFileURL(findFile("@modelcontextprotocol/server-everything", "dist/index.js")).href);
