import type { McpServer } from "@proj/server";
import { onePixel } from "./media.ts";

/** Texts, a picture, and a family of resources. */
export function registerResources(server: McpServer): void {
  server.registerResource(
    "static-text",
    { uri: "test://static-text", description: "A text that never changes.", mimeType: "text/plain" },
    () => "The contents of a resource that never changes.",
  );

  server.registerResource(
    "watched-resource",
    { uri: "test://watched-resource", description: "A text that clients may watch.", mimeType: "text/plain" },
    () => "The contents of a resource that may be watched.",
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
