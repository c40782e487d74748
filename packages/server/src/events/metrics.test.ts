import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { ToolError } from "../errors/tool-error.ts";
import { send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { settle } from "../operations/held-server.fixture.ts";
import { drive } from "../testing/drive/drive.ts";
import type { OnEvent } from "./server-event.ts";

/** The upper bounds of a histogram's buckets, in milliseconds. */
const bounds = [10, 100, 1000, Number.POSITIVE_INFINITY];

/** Counters, gauges and histograms in the text that Prometheus reads, out of events alone. */
function createMetrics(): { readonly onEvent: OnEvent; readonly render: () => string } {
  const values = new Map<string, number>();

  function add(name: string, labels: { readonly [label: string]: unknown }, by = 1): void {
    const text = Object.entries(labels).map(([label, value]) => `${label}=${JSON.stringify(String(value))}`);
    const key = text.length === 0 ? name : `${name}{${text.join(",")}}`;
    values.set(key, (values.get(key) ?? 0) + by);
  }

  function observe(name: string, labels: { readonly [label: string]: unknown }, value: number): void {
    for (const le of bounds)
      if (value <= le) add(`${name}_bucket`, { ...labels, le: Number.isFinite(le) ? le : "+Inf" });
    add(`${name}_sum`, labels, value);
    add(`${name}_count`, labels);
  }

  return {
    onEvent(event) {
      switch (event.type) {
        case "request-started":
          return add("mcp_requests_in_flight", {});
        case "request-finished": {
          const { method, outcome, errorCode, durationMs } = event;
          add("mcp_requests_in_flight", {}, -1);
          add("mcp_requests_total", { method, outcome, ...(errorCode === undefined ? {} : { code: errorCode }) });
          return observe("mcp_request_duration_ms", { method }, durationMs);
        }
        case "question-asked":
          return add("mcp_questions_asked_total", { kind: event.kind });
        case "question-answered":
          return add("mcp_questions_answered_total", { kind: event.kind, action: event.action });
        case "flow-finished":
          add("mcp_flow_rounds_total", { outcome: event.outcome }, event.rounds);
          return observe("mcp_flow_duration_ms", { outcome: event.outcome }, event.durationMs);
        case "request-state-rejected":
          return add("mcp_request_state_rejected_total", { reason: event.reason });
        case "handler-failed":
          return add("mcp_handler_failures_total", { method: event.method });
        case "request-timed-out":
          return add("mcp_requests_timed_out_total", { method: event.method });
        default:
          return undefined;
      }
    },
    render: () =>
      Array.from(values, ([key, value]) => `${key} ${value}`)
        .sort()
        .join("\n"),
  };
}

describe("metrics", () => {
  it("can be built of events alone", async () => {
    const { onEvent, render } = createMetrics();
    let now = 0;
    const server = new McpServer(
      { name: "measured", version: "1.0.0" },
      { onEvent, clock: () => now, maxConcurrentRequests: 1 },
    );
    let letGo = (_text: string): void => {};
    server.registerTool("slow", {}, async () => {
      const text = await new Promise<string>((resolve) => {
        letGo = resolve;
      });
      now += 250;
      return text;
    });
    server.registerTool("no", {}, () => {
      throw new ToolError("no");
    });
    server.registerTool("crash", {}, () => {
      throw new RangeError("x");
    });
    server.registerTool("ask", {}, async (_args, ctx) => {
      await ctx.ask("go", elicit("Go?", z.object({ go: z.boolean() })));
      now += 50;
      return "went";
    });

    const slow = send(server, "tools/call", { name: "slow" });
    await settle();
    await send(server, "tools/call", { name: "slow" });
    expect(render()).toContain("mcp_requests_in_flight 1");
    letGo("done");
    await slow;
    await send(server, "tools/call", { name: "no" });
    await send(server, "tools/call", { name: "crash" });
    await send(server, "tools/call", { name: "slow", requestState: "forged" });
    await drive(server).callTool("ask", {}, { answers: { go: { go: true } } });

    expect(render()).toBe(
      [
        'mcp_flow_duration_ms_bucket{outcome="complete",le="+Inf"} 1',
        'mcp_flow_duration_ms_bucket{outcome="complete",le="100"} 1',
        'mcp_flow_duration_ms_bucket{outcome="complete",le="1000"} 1',
        'mcp_flow_duration_ms_count{outcome="complete"} 1',
        'mcp_flow_duration_ms_sum{outcome="complete"} 50',
        'mcp_flow_rounds_total{outcome="complete"} 1',
        'mcp_handler_failures_total{method="tools/call"} 1',
        'mcp_questions_answered_total{kind="elicit",action="accept"} 1',
        'mcp_questions_asked_total{kind="elicit"} 1',
        'mcp_request_duration_ms_bucket{method="tools/call",le="+Inf"} 7',
        'mcp_request_duration_ms_bucket{method="tools/call",le="10"} 5',
        'mcp_request_duration_ms_bucket{method="tools/call",le="100"} 6',
        'mcp_request_duration_ms_bucket{method="tools/call",le="1000"} 7',
        'mcp_request_duration_ms_count{method="tools/call"} 7',
        'mcp_request_duration_ms_sum{method="tools/call"} 300',
        'mcp_request_state_rejected_total{reason="malformed"} 1',
        "mcp_requests_in_flight 0",
        'mcp_requests_total{method="tools/call",outcome="complete"} 2',
        'mcp_requests_total{method="tools/call",outcome="error",code="ERR_MCP_BUSY"} 1',
        'mcp_requests_total{method="tools/call",outcome="error",code="ERR_MCP_REQUEST_STATE_REJECTED"} 1',
        'mcp_requests_total{method="tools/call",outcome="failed"} 2',
        'mcp_requests_total{method="tools/call",outcome="input_required"} 1',
      ].join("\n"),
    );
  });
});
