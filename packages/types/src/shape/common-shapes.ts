import { loggingLevels } from "../wire/logging-levels.ts";
import type { Shape } from "./shape.ts";

export const textsShape: Shape = { listOf: "string" };

export const roleShape: Shape = ["user", "assistant"];

export const levelShape: Shape = loggingLevels;

/** A string or an integer. */
export const tokenShape: Shape = { anyOf: ["string", "integer"] };

export const iconsShape: Shape = {
  listOf: {
    required: { src: "string" },
    optional: { mimeType: "string", sizes: textsShape, theme: ["light", "dark"] },
  },
};

export const annotationsShape: Shape = {
  optional: { audience: { listOf: roleShape }, priority: "fraction", lastModified: "string" },
};

export const implementationShape: Shape = {
  required: { name: "string", version: "string" },
  optional: { title: "string", icons: iconsShape, description: "string", websiteUrl: "string" },
};
