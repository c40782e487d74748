import type { Scenario } from "./scenario.ts";

/** One request of each method that has a target, and the lists there are verbs for. */
export const useEverything: Scenario = async (client) => {
  const { tools } = await client.listTools();
  for (const { name } of tools) await client.callTool(name);
  // There is no verb for these lists yet; the targets are those that the suite's server has.
  await client.readResource("file:///path/to/file%20name.txt");
  await client.readResource("https://example.com/resource?id=123");
  await client.getPrompt("test_prompt");
};
