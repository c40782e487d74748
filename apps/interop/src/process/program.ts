/** A program to start without a shell. */
export interface Program {
  readonly file: string;
  readonly args: readonly string[];
}
