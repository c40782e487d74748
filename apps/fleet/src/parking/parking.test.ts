import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { runProcess, type StartedServer, startServer } from "@proj/processes";
import { describe, expect, it, onTestFinished } from "vitest";
import { SETTINGS_VARIABLE } from "../instance/instance-settings.ts";
import type { ShippingSettings } from "../instance/shipping-settings.ts";
import { ParkingOutcome, type ParkingStep } from "./parking-step.ts";

const dist = join(import.meta.dirname, "../../dist");
const keys = ["11".repeat(32), "22".repeat(32)];

async function startInstance(ownKeys: readonly string[]): Promise<StartedServer> {
  const settings: ShippingSettings = { keys: [...ownKeys], ttlSeconds: 600, workMs: 0 };
  const server = await startServer(process.execPath, [join(dist, "instance/main.js")], {
    env: { [SETTINGS_VARIABLE]: JSON.stringify(settings) },
  });
  onTestFinished(() => server.kill());
  return server;
}

/** Takes one step in a process of its own. */
async function takeStep(step: ParkingStep): Promise<ParkingOutcome> {
  const program = join(dist, "parking/main.js");
  if (!existsSync(program)) throw new Error(`${program} does not exist. Build first, with npm run build.`);
  const { signal } = new AbortController();
  const run = await runProcess(process.execPath, [program, JSON.stringify(step)], { signal, timeoutMs: 30_000 });
  if (run.code !== 0) throw new Error(run.stderr);
  return ParkingOutcome.parse(JSON.parse(run.stdout));
}

async function takeOpenStep(step: ParkingStep): Promise<{ readonly flow: string; readonly questions: string[] }> {
  const outcome = await takeStep(step);
  if ("flow" in outcome) return outcome;
  throw new Error(`the flow is over: ${JSON.stringify(outcome)}`);
}

describe("a flow that is parked as JSON", { timeout: 60_000 }, () => {
  it("is begun, answered and finished by three processes, at two instances of which the first is gone by then", async () => {
    const [first, second] = await Promise.all([startInstance(keys), startInstance([...keys].reverse())]);
    const begun = await takeOpenStep({ url: first.url, parcel: { number: "7", item: "a chair" } });
    expect(begun.questions).toEqual(["city"]);
    const answered = await takeOpenStep({ url: first.url, flow: begun.flow, answers: { city: "Oslo" } });
    expect(answered.questions).toEqual(["carrier"]);
    await first.kill();
    const last = { flow: answered.flow, movedFrom: first.url, answers: { carrier: "rail" } };
    const { result } = (await takeStep({ url: second.url, ...last })) as { readonly result: unknown };
    const structuredContent = { number: "7", item: "a chair", city: "Oslo", carrier: "rail" };
    expect(result).toMatchObject({ resultType: "complete", structuredContent });
  });

  it("is refused by a client of another server, and by a server with other keys", async () => {
    const [first, second] = await Promise.all([startInstance(keys), startInstance(["33".repeat(32)])]);
    const { flow } = await takeOpenStep({ url: first.url, parcel: { number: "7", item: "a chair" } });
    const step = { url: second.url, flow, answers: { city: "Oslo" } };
    await expect(takeStep(step)).rejects.toThrow("ERR_MCP_INVALID_FLOW");
    await expect(takeStep({ ...step, movedFrom: first.url })).rejects.toThrow("ERR_MCP_REQUEST_STATE_REJECTED");
    // It is not lost by that.
    expect(await takeOpenStep({ ...step, url: first.url })).toMatchObject({ questions: ["carrier"] });
  });
});
