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

/** What every result of 2026-07-28 may have and no other has, and what is written anew. `__proto__` is nobody's. */
const modernMembers: ReadonlySet<string> = new Set(["resultType", "_meta", "__proto__"]);
const cacheHints: ReadonlySet<string> = new Set(["ttlMs", "cacheScope"]);

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

/** What is made of a result; nobody else has it yet. */
type Told = { [member: string]: unknown };

function translate(method: string, result: Result, version: LegacyVersion): LegacyResult {
  // A method that is not the specification's may have members of these names.
  const isCacheable = findMethodFacts(method)?.isCacheable === true;
  const told: Told = {};
  for (const name of Object.keys(result)) {
    if (!modernMembers.has(name) && !(isCacheable && cacheHints.has(name))) told[name] = result[name];
  }
  const meta = dropModernKeys(result._meta);
  if (meta !== undefined) told["_meta"] = meta;
  sayInWordsOf(version, method, told);
  return told;
}

/** What sets 2026-07-28 apart within the results of single methods. */
function sayInWordsOf(version: LegacyVersion, method: string, told: Told): void {
  switch (method) {
    case "tools/call":
      sayToolResult(version, told);
      break;
    case "tools/list":
      told["tools"] = toList(told["tools"]).map((tool) => toLegacyTool(tool, version));
      break;
    case "prompts/get":
      told["messages"] = toList(told["messages"]).map((message, at) => toMessage(message, at, version));
  }
}

/** @see https://modelcontextprotocol.io/specification/2025-06-18/server/tools#structured-content */
function sayToolResult(version: LegacyVersion, told: Told): void {
  const content = toLegacyContent(toList(told["content"]), version);
  told["content"] = content;
  const { structuredContent } = told;
  if (structuredContent === undefined) return;
  if (legacyFacts[version].hasStructuredContent && isRecord(structuredContent)) return;
  delete told["structuredContent"];
  const text = JSON.stringify(structuredContent);
  const isSaid = content.some((block) => isRecord(block) && block["type"] === "text" && block["text"] === text);
  if (!isSaid) told["content"] = [...content, { type: "text", text }];
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
  const keys = Object.keys(meta).filter((key) => !modernKeys.has(key));
  return keys.length === 0 ? undefined : Object.fromEntries(keys.map((key) => [key, meta[key]]));
}
