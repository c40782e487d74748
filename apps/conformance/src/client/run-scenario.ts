import { echoRequestState } from "./ask-and-answer.ts";
import { addNumbers, callAsTold, callListedTools, echoSchema, listTools } from "./call-tools.ts";
import { connect } from "./connect.ts";
import type { Scenario, ScenarioInput } from "./scenario.ts";
import { useEverything } from "./use-everything.ts";

/** The scenarios that want something else than one call of every listed tool. */
const scenarios: ReadonlyMap<string, Scenario> = new Map([
  ["tools_call", addNumbers],
  ["sep-2322-client-request-state", echoRequestState],
  ["http-standard-headers", useEverything],
  ["http-custom-headers", callAsTold],
  ["json-schema-2020-12-preservation", echoSchema],
  ["json-schema-ref-no-deref", listTools],
]);

/**
 * Does what the scenario wants of a client.
 *
 * @throws whatever goes wrong.
 */
export async function runScenario(name: string, { url, context }: ScenarioInput): Promise<void> {
  const scenario = scenarios.get(name) ?? callListedTools;
  const client = await connect(url);
  try {
    await scenario(client, context);
  } finally {
    await client.close();
  }
}
