import type { Scenario } from "./scenario.ts";

/** Every list, and one request of each method for each entry of these: a tool is called, a resource read, a prompt got. */
export const useEverything: Scenario = async (client) => {
  for await (const { name } of client.tools()) await client.callTool(name);
  for await (const { uri } of client.resources()) await client.readResource(uri);
  for await (const { name } of client.prompts()) await client.getPrompt(name);
};
