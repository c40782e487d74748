import type { AudioContent, EmbeddedResource, ImageContent } from "@proj/types";

/** A picture of one pixel. */
export const onePixel: ImageContent = {
  type: "image",
  data: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  mimeType: "image/png",
};

/** A sound without a sample: the header of a WAV file alone. */
export const silence: AudioContent = {
  type: "audio",
  data: "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=",
  mimeType: "audio/wav",
};

/** A text as a resource that travels with its contents. */
export function embedText(uri: string, text: string, mimeType = "text/plain"): EmbeddedResource {
  return { type: "resource", resource: { uri, mimeType, text } };
}
