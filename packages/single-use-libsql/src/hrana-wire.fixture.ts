import type { InStatement, InValue, ResultSet } from "@libsql/client";

/** A value as the protocol writes it. */
type WireValue =
  | { readonly type: "null" }
  | { readonly type: "integer"; readonly value: string }
  | { readonly type: "float"; readonly value: number }
  | { readonly type: "text"; readonly value: string };

interface WireStatement {
  readonly sql?: string;
  readonly sql_id?: number;
  readonly args?: readonly WireValue[];
}

/** When a step of a batch is run: by what came of the steps before it. */
export type WireCondition =
  | { readonly type: "ok" | "error"; readonly step: number }
  | { readonly type: "not"; readonly cond: WireCondition }
  | { readonly type: "and" | "or"; readonly conds: readonly WireCondition[] };

export interface WireStep {
  readonly condition?: WireCondition | null;
  readonly stmt: WireStatement;
}

/** One request of a pipeline, of those that the client sends for batches. */
export type WireRequest =
  | { readonly type: "store_sql"; readonly sql_id: number; readonly sql: string }
  | { readonly type: "batch"; readonly batch: { readonly steps: readonly WireStep[] } }
  | { readonly type: "close" };

/** Whether a step is run; `outcomes` has those of the steps before it. */
export function isFulfilled(
  condition: WireCondition | null | undefined,
  outcomes: readonly ("ok" | "error" | "skipped")[],
): boolean {
  if (condition === null || condition === undefined) return true;
  switch (condition.type) {
    case "ok":
    case "error":
      return outcomes[condition.step] === condition.type;
    case "not":
      return !isFulfilled(condition.cond, outcomes);
    case "and":
      return condition.conds.every((one) => isFulfilled(one, outcomes));
    case "or":
      return condition.conds.some((one) => isFulfilled(one, outcomes));
  }
}

export function readStatement(
  { sql, sql_id: sqlId = -1, args = [] }: WireStatement,
  stored: ReadonlyMap<number, string>,
): Exclude<InStatement, string> {
  const values: InValue[] = args.map((value) => {
    if (value.type === "null") return null;
    return value.type === "integer" ? BigInt(value.value) : value.value;
  });
  return { sql: sql ?? stored.get(sqlId) ?? "", args: values };
}

export function writeResult({ columns, columnTypes, rows, rowsAffected }: ResultSet): unknown {
  return {
    cols: columns.map((name, index) => ({ name, decltype: columnTypes[index] })),
    rows: rows.map((row) => columns.map((_, index) => writeValue(row[index]))),
    affected_row_count: rowsAffected,
    last_insert_rowid: null,
  };
}

function writeValue(value: unknown): WireValue {
  if (value === null || value === undefined) return { type: "null" };
  if (typeof value === "number" && Number.isInteger(value)) return { type: "integer", value: String(value) };
  return typeof value === "number" ? { type: "float", value } : { type: "text", value: String(value) };
}
