import { Client } from "../client.ts";
import type { ClientOptions } from "../client-options.ts";
import { type Answer, type ScriptedTransport, scriptTransport } from "../scripted-transport.fixture.ts";
import { createManualTime, type ManualTime } from "../timing/manual-time.fixture.ts";

/** A client at a script, in time that passes only when it is told to. */
export interface Scripted {
  readonly client: Client;
  readonly transport: ScriptedTransport;
  readonly time: ManualTime;
  /** What was sent, without what all requests carry. */
  readonly params: () => object[];
}

/** Pauses between rounds pass by themselves; time limits do not. */
export async function connectScripted(answers: Answer[], options: Partial<ClientOptions> = {}): Promise<Scripted> {
  const transport = scriptTransport(...answers);
  const time = createManualTime(300);
  const client = await Client.connect(transport, {
    clientInfo: { name: "test", version: "0" },
    sleep: time.sleep,
    clock: time.clock,
    ...options,
  });
  const params = () => transport.sent.map(({ params: { _meta, ...others } = {} }) => others);
  return { client, transport, time, params };
}

/** What a promise rejects with. */
export async function catchError(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new TypeError("it did not fail");
}

/** Lets everything that waits for nothing outside go on. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
