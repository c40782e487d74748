import process from "node:process";
import { buildTextResult } from "../servers/floor-result.ts";
import type { FloorRequest } from "../servers/serve-floor.ts";

/** The floor: cuts standard input into lines, parses each as JSON and answers with a line of JSON. It checks nothing and knows no protocol. */
export function serveEcho(): void {
  let rest = "";
  process.stdin.setEncoding("utf8");
  process.stdin.on("data", (piece: string) => {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const { id, params } = JSON.parse(line) as FloorRequest;
      const { text } = params["arguments"] as { readonly text: string };
      process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result: buildTextResult(text) })}\n`);
    }
  });
}
