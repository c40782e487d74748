/** Something that has to be so after a run. */
export interface Expectation {
  readonly text: string;
  readonly holds: boolean;
}
