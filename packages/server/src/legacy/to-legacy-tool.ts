import { isRecord, type LegacyVersion, legacyFacts } from "@proj/types";

/**
 * A tool as a revision has it. One whose results have no structured content, or not always an object, promises none; and what its schemas say of a
 * single property is said by an object, for nothing else may be there.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool
 */
export function toLegacyTool<Tool>(tool: Tool, version: LegacyVersion): Tool {
  if (!isRecord(tool)) return tool;
  const { inputSchema, outputSchema } = tool;
  const { hasStructuredContent } = legacyFacts[version];
  const isPromised = hasStructuredContent && isRecord(outputSchema) && outputSchema["type"] === "object";
  const told: Record<string, unknown> = { ...tool };
  if (inputSchema !== undefined) told["inputSchema"] = toObjectProperties(inputSchema);
  if (isPromised) told["outputSchema"] = toObjectProperties(outputSchema);
  else delete told["outputSchema"];
  return told as Tool;
}

function toObjectProperties(schema: unknown): unknown {
  if (!isRecord(schema) || !isRecord(schema["properties"])) return schema;
  const properties = Object.entries(schema["properties"]);
  if (!properties.some(([, property]) => typeof property === "boolean")) return schema;
  const objects = properties.map(([name, property]) => [name, toObject(property)] as const);
  return { ...schema, properties: Object.fromEntries(objects) };
}

/** @see https://json-schema.org/draft/2020-12/json-schema-core#section-4.3.2 */
function toObject(property: unknown): unknown {
  if (typeof property !== "boolean") return property;
  return property ? {} : { not: {} };
}
