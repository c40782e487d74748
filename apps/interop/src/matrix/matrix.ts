/** How a cell came out. */
export type Cell =
  /** `shown`: the error that the client showed, where it had to show one. */
  | { readonly status: "passed"; readonly shown?: string }
  | { readonly status: "failed"; readonly reason: string }
  /** The other side could not be had on this machine. */
  | { readonly status: "not-run"; readonly reason: string }
  /** There is nothing to run: the scenario is about a server that the row has not. */
  | { readonly status: "not-applicable" };

/** One of the other SDKs in one direction. */
export interface Row {
  readonly id: string;
  readonly title: string;
  /** By the scenario's id. */
  readonly cells: Readonly<Record<string, Cell>>;
}

/** Zero unless a cell failed, or could not be run although everything should have been there. */
export function chooseExitCode(rows: readonly Row[], allowsMissing: boolean): 0 | 1 {
  const cells = rows.flatMap((row) => Object.values(row.cells));
  const isBad = ({ status }: Cell): boolean => status === "failed" || (status === "not-run" && !allowsMissing);
  return cells.length === 0 || cells.some(isBad) ? 1 : 0;
}
