import { McpServer } from "@proj/server";

/** A server that changes: one tool adds another, one tells that a resource is new, one has the server close. */
export function buildServer(): McpServer {
  const server = new McpServer({ name: "our-changing-server", version: "1.0.0" }, { onEvent: () => {} });
  server.registerResourceTemplate("note", { uriTemplate: "notes://{id}" }, () => "A note.");
  server.registerTool("add", {}, () => {
    server.registerTool("added", {}, () => "Here I am.");
    return "Added.";
  });
  server.registerTool("update", {}, () => {
    server.resourceUpdated("notes://1");
    return "Updated.";
  });
  server.registerTool("close", {}, () => {
    setImmediate(() => void server.close());
    return "Closing.";
  });
  return server;
}
