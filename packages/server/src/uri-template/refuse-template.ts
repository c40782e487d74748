import { ConfigurationError, showValue } from "@proj/types";

/** A piece of a template's text. */
export interface Piece {
  readonly text: string;
  /** Where it begins, counted from 0. */
  readonly position: number;
}

/** @throws ConfigurationError that names the template, the piece that is wrong and its position. */
export function refuseTemplate(source: string, { text, position }: Piece, reason: string): never {
  const piece = `${showValue(text)} at position ${position}`;
  throw new ConfigurationError(`The URI template ${showValue(source)} has ${piece}: ${reason}.`);
}
