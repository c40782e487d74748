import { type McpServer, ToolError } from "@proj/server";
import { embedText, onePixel, silence } from "./media.ts";

/** Tools that return each kind of content, and one that fails. */
export function registerContentTools(server: McpServer): void {
  server.registerTool("test_simple_text", { description: "Returns a text." }, () => "A text, and nothing else.");

  server.registerTool("test_image_content", { description: "Returns a picture." }, () => ({ content: [onePixel] }));

  server.registerTool("test_audio_content", { description: "Returns a sound." }, () => ({ content: [silence] }));

  server.registerTool("test_embedded_resource", { description: "Returns a resource with its contents." }, () => ({
    content: [embedText("test://embedded-resource", "The contents of an embedded resource.")],
  }));

  server.registerTool(
    "test_multiple_content_types",
    { description: "Returns a text, a picture and a resource." },
    () => ({
      content: [
        { type: "text", text: "Three kinds of content:" },
        onePixel,
        embedText("test://mixed-content-resource", JSON.stringify({ answer: 42 }), "application/json"),
      ],
    }),
  );

  server.registerTool("test_error_handling", { description: "Fails, always." }, () => {
    throw new ToolError("This tool fails whatever it is given.");
  });
}
