import { isDeepStrictEqual } from "node:util";
import type { Change } from "./official-schema-differences.fixture.ts";

type Node = Record<string, unknown>;

/** `then` holds where the change is made, `else` where it is not. */
interface Switched extends Node {
  readonly if: { readonly switch: number };
  readonly then: Node;
  readonly else: Node;
}

/** What stands for a schema that is not there: among properties one that accepts everything, among alternatives one that refuses. */
const absent: Readonly<Record<string, boolean>> = { properties: true, anyOf: false };

/**
 * Puts `if: { switch: number }` where `change` is, with the changed schema as `then` and the official one as `else`.
 *
 * @throws Error when there is something else than the change expects.
 */
export function installSwitch(definitions: Node, change: Change, number: number): void {
  const steps = change.schema.split("/");
  const name = steps.pop() ?? "";
  const outer = steps.reduce<Node | undefined>((node, step) => node?.[step] as Node | undefined, definitions);
  const schema = outer?.[name] as Node | undefined;
  const [keyword = "", element] = change.keyword.split("/");
  const list = schema && (readOfficial(schema)[keyword] as Node | undefined);
  const found = element === undefined ? list : list?.[element];
  if (outer === undefined || schema === undefined || !isDeepStrictEqual(found, change.official)) {
    throw new Error(
      `schema.json has ${JSON.stringify(found)} at ${change.schema}/${change.keyword}, not ${JSON.stringify(change.official)}`,
    );
  }
  const condition = { if: { switch: number } };
  if (element === undefined) {
    outer[name] = { ...condition, then: edit(schema, keyword, change.ours), else: schema };
  } else {
    const nothing = absent[keyword];
    const elements = list ?? {};
    elements[element] = { ...condition, then: change.ours ?? nothing, else: change.official ?? nothing };
  }
}

function isSwitched(node: unknown): node is Switched {
  return (node as Partial<Switched> | undefined)?.if?.switch !== undefined;
}

function readOfficial(node: Node): Node {
  return isSwitched(node) ? readOfficial(node.else) : node;
}

/** `node` with another value for `keyword`, on both sides of switches that it has already. */
function edit(node: Node, keyword: string, value: unknown): Node {
  if (isSwitched(node)) return { ...node, then: edit(node.then, keyword, value), else: edit(node.else, keyword, value) };
  const { [keyword]: _, ...rest } = node;
  return value === undefined ? rest : { ...rest, [keyword]: value };
}
