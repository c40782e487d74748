import assert from "node:assert/strict";
import type { Scenario } from "./scenario.ts";

/** A flow with a token and one without, another call in between, and a result that does not say of which type it is. */
export const echoRequestState: Scenario = async (client) => {
  await client.listTools();
  // The other call is made while the flow is open: nothing of the flow may reach it.
  let between: Promise<unknown> | undefined;
  const onRound = ({ kind }: { readonly kind: string }): void => {
    if (kind === "input_required") between = client.callTool("test_mrtr_unrelated");
  };
  await client.callTool("test_mrtr_echo_state", {}, { onRound });
  assert(between !== undefined, "test_mrtr_echo_state asked nothing");
  await between;
  await client.callTool("test_mrtr_no_state");
  await client.callTool("test_mrtr_no_result_type");
};
