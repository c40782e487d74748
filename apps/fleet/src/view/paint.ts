import pc from "picocolors";

type Paint = (text: string) => string;

/** The colours of the screen; without colours each gives its text as it is. */
export interface Palette {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly good: Paint;
  readonly bad: Paint;
  readonly warning: Paint;
  /** One for each instance, in their order. */
  readonly instances: readonly Paint[];
}

/** The colours of a terminal that has some, or none. */
export function createPalette(hasColors: boolean): Palette {
  const { bold, dim, green, red, yellow, cyan, magenta, blue } = pc.createColors(hasColors);
  return { bold, dim, good: green, bad: red, warning: yellow, instances: [cyan, magenta, blue] };
}
