import {
  findMethodFacts,
  isRecord,
  type LegacyResult,
  type LegacyVersion,
  legacyFacts,
  metaKeys,
  type Result,
} from "@proj/types";
import { isConstant, toConstant } from "../dispatch/constant-result.ts";
import { toLegacyBlock, toLegacyContent } from "./to-legacy-content.ts";
import { toLegacyTool } from "./to-legacy-tool.ts";

/** What was made of results that are the same for every request, by revision. */
const made = new WeakMap<Result, Map<LegacyVersion, LegacyResult>>();

/** A result as a revision has it: nothing that only 2026-07-28 knows, and nothing lost. The same one is translated once. */
export function toLegacyResult(method: string, result: Result, version: LegacyVersion): LegacyResult {
  if (!isConstant(result)) return translate(method, result, version);
  const byVersion = made.get(result) ?? new Map<LegacyVersion, LegacyResult>();
  made.set(result, byVersion);
  const known = byVersion.get(version) ?? toConstant(translate(method, result, version));
  byVersion.set(version, known);
  return known;
}

function translate(method: string, result: Result, version: LegacyVersion): LegacyResult {
  const { resultType: _type, _meta, ...members } = result;
  // A method that is not the specification's may have members of these names.
  if (findMethodFacts(method)?.isCacheable === true) {
    delete members["ttlMs"];
    delete members["cacheScope"];
  }
  const meta = dropModernKeys(_meta);
  return toKnown(method, meta === undefined ? members : { ...members, _meta: meta }, version);
}

/** What sets 2026-07-28 apart within the results of single methods. */
function toKnown(method: string, result: LegacyResult, version: LegacyVersion): LegacyResult {
  switch (method) {
    case "tools/call":
      return toToolResult(result, version);
    case "tools/list":
      return { ...result, tools: toList(result["tools"]).map((tool) => toLegacyTool(tool, version)) };
    case "prompts/get":
      return { ...result, messages: toList(result["messages"]).map((message, at) => toMessage(message, at, version)) };
    default:
      return result;
  }
}

/** @see https://modelcontextprotocol.io/specification/2025-06-18/server/tools#structured-content */
function toToolResult({ structuredContent, ...result }: LegacyResult, version: LegacyVersion): LegacyResult {
  const content = toLegacyContent(toList(result["content"]), version);
  if (structuredContent === undefined) return { ...result, content };
  if (legacyFacts[version].hasStructuredContent && isRecord(structuredContent)) {
    return { ...result, content, structuredContent };
  }
  const text = JSON.stringify(structuredContent);
  const isSaid = content.some((block) => isRecord(block) && block["type"] === "text" && block["text"] === text);
  return { ...result, content: isSaid ? content : [...content, { type: "text", text }] };
}

function toMessage(message: unknown, index: number, version: LegacyVersion): unknown {
  return isRecord(message) ? { ...message, content: toLegacyBlock(message["content"], index, version) } : message;
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const modernKeys: ReadonlySet<string> = new Set<string>(Object.values(metaKeys));

/** @returns `undefined` where nothing is left. */
export function dropModernKeys(meta: unknown): LegacyResult | undefined {
  if (!isRecord(meta)) return undefined;
  const kept = Object.entries(meta).filter(([key]) => !modernKeys.has(key));
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
