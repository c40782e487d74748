import type { McpServer, Registration } from "@proj/server";

/** Tools that change what the server has, for clients that want to hear of it. */
export function registerChangingTools(server: McpServer): void {
  const toggleTool = buildToggle(() =>
    server.registerTool("test_changing_tool", { description: "Comes and goes." }, () => "Still here."),
  );
  const togglePrompt = buildToggle(() =>
    server.registerPrompt("test_changing_prompt", { description: "Comes and goes." }, () => "Are you still there?"),
  );

  server.registerTool("test_trigger_tool_change", { description: "Adds a tool, or removes it again." }, toggleTool);
  server.registerTool(
    "test_trigger_prompt_change",
    { description: "Adds a prompt, or removes it again." },
    togglePrompt,
  );
}

/** Registers something at every other call, and removes it at the ones between. */
function buildToggle(register: () => Registration): () => string {
  let registration: Registration | undefined;
  return () => {
    if (registration === undefined) {
      registration = register();
      return "Added.";
    }
    registration.remove();
    registration = undefined;
    return "Removed.";
  };
}
