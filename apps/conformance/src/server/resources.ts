import type { McpServer } from "@proj/server";
import { onePixel } from "./media.ts";

/** A text, a picture, and a family of resources. */
export function registerResources(server: McpServer): void {
  server.registerResource(
    "static-text",
    { uri: "test://static-text", description: "A text that never changes.", mimeType: "text/plain" },
    () => "The contents of a resource that never changes.",
  );

  server.registerResource(
    "static-binary",
    { uri: "test://static-binary", description: "A picture of one pixel.", mimeType: onePixel.mimeType },
    ({ uri }) => ({ contents: [{ uri, mimeType: onePixel.mimeType, blob: onePixel.data }] }),
  );

  server.registerResourceTemplate(
    "template-data",
    {
      uriTemplate: "test://template/{id}/data",
      description: "What there is to an id.",
      mimeType: "application/json",
    },
    ({ id }) => JSON.stringify({ id, templateTest: true, data: `The data of ${id}` }),
  );
}
