import type { Pairing } from "./pairing.ts";

/** How a cell came out. */
export type Cell =
  /** `shown`: the error that the client showed, where it had to show one. */
  | { readonly status: "passed"; readonly shown?: string }
  | { readonly status: "failed"; readonly reason: string }
  /** It cannot work, was tried, and did not. `page` of the specification; absent where it is the program that cannot. */
  | { readonly status: "impossible"; readonly because: string; readonly page?: string | undefined }
  /** The other side could not be had on this machine. */
  | { readonly status: "not-run"; readonly reason: string }
  /** There is nothing to run: the scenario is about a server that the pairing has not. */
  | { readonly status: "not-applicable" };

/** A pairing as it came out. */
export interface Column extends Pick<Pairing, "id" | "peer" | "server"> {
  readonly revision: string;
  readonly transport: string;
  /** By the scenario's id. */
  readonly cells: Readonly<Record<string, Cell>>;
}

/** Zero unless a cell failed, or could not be run although everything should have been there. */
export function chooseExitCode(columns: readonly Column[], allowsMissing: boolean): 0 | 1 {
  const cells = columns.flatMap((column) => Object.values(column.cells));
  const isBad = ({ status }: Cell): boolean => status === "failed" || (status === "not-run" && !allowsMissing);
  return cells.length === 0 || cells.some(isBad) ? 1 : 0;
}

/** A column in words. */
export function describeColumn({ peer, server, revision, transport }: Omit<Column, "cells">): string {
  const who = server === "ours" ? `${peer.title} → our server` : `our client → ${peer.title}`;
  return `${who}, ${revision}, ${transport}`;
}
