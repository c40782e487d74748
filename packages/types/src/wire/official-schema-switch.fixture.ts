import { isDeepStrictEqual } from "node:util";
import type { Change } from "./official-schema-differences.fixture.ts";

type Node = Record<string, unknown>;

/** What a change turns a schema into, and the schema as it was; the keywords `made` and `unmade` let one of the two decide. */
interface Switched extends Node {
  readonly anyOf: readonly [
    { readonly made: number; readonly allOf: readonly [Node] },
    { readonly unmade: number; readonly allOf: readonly [Node] },
  ];
}

/** What stands for a schema that is not there: among properties one that accepts everything, among alternatives one that refuses. */
const absent: Readonly<Record<string, boolean>> = { properties: true, anyOf: false };

/**
 * Puts a switch where `change` is.
 *
 * @param number of the change, for the keywords `made` and `unmade`.
 * @throws Error when there is something else than the change expects.
 */
export function installSwitch(definitions: Node, change: Change, number: number): void {
  const steps = change.schema.split("/");
  const name = steps.pop() ?? "";
  const outer = steps.reduce<Node | undefined>((node, step) => node?.[step] as Node | undefined, definitions);
  const schema = outer?.[name] as Node | undefined;
  const [keyword = "", element] = change.keyword.split("/");
  const value = schema && readOfficial(schema)[keyword];
  const found = element === undefined ? value : (value as Node | undefined)?.[element];
  if (outer === undefined || schema === undefined || !isDeepStrictEqual(found, change.official)) {
    throw new TypeError(
      `schema.json has ${JSON.stringify(found)} at ${change.schema}/${change.keyword}, not ${JSON.stringify(change.official)}`,
    );
  }
  if (element === undefined) {
    outer[name] = buildSwitch(number, edit(schema, keyword, change.ours), schema);
  } else {
    const nothing = absent[keyword];
    (value as Node)[element] = buildSwitch(number, change.ours ?? nothing, change.official ?? nothing);
  }
}

function buildSwitch(number: number, ours: unknown, official: unknown): Node {
  return {
    anyOf: [
      { made: number, allOf: [ours] },
      { unmade: number, allOf: [official] },
    ],
  };
}

function isSwitched(node: Node): node is Switched {
  const [alternative] = (node["anyOf"] as readonly (Node | boolean)[] | undefined) ?? [];
  return typeof alternative === "object" && alternative["made"] !== undefined;
}

function readOfficial(node: Node): Node {
  return isSwitched(node) ? readOfficial(node.anyOf[1].allOf[0]) : node;
}

/** `node` with another value for `keyword`, on both sides of the switches that it has already. */
function edit(node: Node, keyword: string, value: unknown): Node {
  if (isSwitched(node)) {
    const [ours, official] = node.anyOf;
    return buildSwitch(ours.made, edit(ours.allOf[0], keyword, value), edit(official.allOf[0], keyword, value));
  }
  const { [keyword]: _, ...rest } = node;
  return value === undefined ? rest : { ...rest, [keyword]: value };
}
