import type { JsonLimits } from "./inspect-json.ts";

/** How large a JSON Schema may be. A schema in `properties` is two levels below its parent. */
export const schemaLimits: JsonLimits = { maxDepth: 128, maxNodes: 10_000 };

/** The names of the dialect 2020-12, with and without the empty fragment. */
export const DIALECT: RegExp = /^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;
