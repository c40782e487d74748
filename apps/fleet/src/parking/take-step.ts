import { type AnyFlow, Client, type InputResponses } from "@proj/client";
import { UsageError } from "@proj/processes";
import type { ParkingOutcome, ParkingStep } from "./parking-step.ts";

/** Goes on with a flow by one round trip, on a client of its own. */
export async function takeStep(step: ParkingStep): Promise<ParkingOutcome> {
  const client = await Client.connect(step.url, {
    clientInfo: { name: "fleet-parking", version: "1.0.0" },
    // Answered by hand: there are no handlers.
    capabilities: { elicitation: { form: {} } },
  });
  try {
    const flow = openFlow(client, step);
    const next = await flow.advance(step.answers && toResponses(step.answers));
    if (next.type === "complete") return { result: next.result };
    return { flow: JSON.stringify(flow), questions: next.type === "asking" ? Object.keys(next.questions) : [] };
  } finally {
    await client.close();
  }
}

function openFlow(client: Client, { parcel, flow, movedFrom }: ParkingStep): AnyFlow {
  if (flow !== undefined) return client.resumeFlow(flow, { movedFrom });
  if (parcel !== undefined) return client.startTool("ship", parcel);
  throw new UsageError("a step has a parcel, to begin with, or a flow, to go on with");
}

function toResponses(answers: Readonly<Record<string, string>>): InputResponses {
  return Object.fromEntries(
    Object.entries(answers).map(([key, value]) => [key, { action: "accept", content: { [key]: value } }]),
  );
}
