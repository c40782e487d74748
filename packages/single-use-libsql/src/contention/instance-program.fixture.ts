import { appendFileSync } from "node:fs";
import process from "node:process";
import { jwe } from "@proj/request-state";
import { elicit, inputRequired, McpServer } from "@proj/server";
import { PROTOCOL_VERSION } from "@proj/types";
import * as z from "zod";
import { libsqlSingleUseStore } from "../libsql-single-use-store.ts";
import type { InstanceOrder, InstanceReport, InstanceSettings, StopPlace } from "./instance-messages.fixture.ts";

/**
 * One process of a server whose tool asks once and then has an effect: a line in a file that all processes append to. It is started by its
 * parent, with settings as its argument, and ends when the parent does.
 */
const settings = JSON.parse(process.argv[2] ?? "") as InstanceSettings;
const question = elicit("Pay?", z.object({ sure: z.boolean() }));
let clockAheadMs = 0;
let stopPlace: StopPlace | undefined;

const server = new McpServer(
  { name: "contention", version: "1.0.0" },
  {
    clock: () => Date.now() + clockAheadMs,
    onEvent(event) {
      if (event.type === "request-state-rejected") tell({ report: "rejected", reason: event.reason });
    },
    requestState: {
      codec: jwe({ keys: ["a key that all instances of the contention test share"] }),
      singleUse: {
        store: libsqlSingleUseStore({ url: settings.url }),
        mode: settings.mode,
        leaseSeconds: settings.leaseSeconds,
        waitSeconds: settings.waitSeconds,
      },
    },
  },
);

let payments = 0;
server.registerTool("pay", { inputSchema: z.object({ round: z.string() }) }, async ({ round }, ctx) => {
  if (ctx.requestState === undefined) return inputRequired({ go: question }, { state: "asked" });
  await stopAt("before the effect");
  appendFileSync(settings.effectsPath, `${round}\n`, { flush: true });
  await stopAt("after the effect");
  payments += 1;
  return `${round} was paid by process ${process.pid} as its payment ${payments}`;
});

process.on("message", (order: InstanceOrder) => {
  switch (order.order) {
    case "call":
      answer(order.number, order.params);
      return;
    case "turn clock":
      clockAheadMs = order.aheadMs;
      break;
    case "stop in the next round":
      stopPlace = order.place;
      break;
  }
  tell({ report: "order carried out" });
});
process.on("disconnect", () => process.exit());
tell({ report: "ready" });

function answer(number: number, params: Record<string, unknown>): void {
  const exchange = {
    era: "modern",
    protocolVersion: PROTOCOL_VERSION,
    auth: null,
    signal: new AbortController().signal,
    notify: () => {},
  } as const;
  const message = { jsonrpc: "2.0", id: number, method: "tools/call", params };
  void server.handle(message, exchange).then((response) => tell({ report: "answer", number, response }));
}

/** Waits for the end, if this is where to. */
async function stopAt(place: StopPlace): Promise<void> {
  if (stopPlace !== place) return;
  tell({ report: "stopped", place });
  await new Promise(() => {});
}

function tell(report: InstanceReport): void {
  process.send?.(report);
}
