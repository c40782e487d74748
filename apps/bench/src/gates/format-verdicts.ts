import type { Verdict } from "./check-gates.ts";

/** Writes one line for each gate: its name, the value, the limit and the verdict. */
export function formatVerdicts(verdicts: readonly Verdict[]): string {
  const width = Math.max(...verdicts.map(({ gate }) => gate.name.length));
  const lines = verdicts.map((verdict) => formatVerdict(verdict, width));
  const missed = verdicts.filter(({ isKept }) => !isKept).length;
  const sum = missed === 0 ? `Every gate is kept.` : `Gates missed: ${missed} of ${verdicts.length}.`;
  return [...lines, sum, ""].join("\n");
}

function formatVerdict({ gate, values, isKept }: Verdict, width: number): string {
  const { name, limit, target, unit } = gate;
  const value = values.at(-1) ?? Number.NaN;
  const write = (figure: number): string => formatFigure(figure, limit, unit);
  const notes = [
    ...(target === undefined ? [] : [`target ${write(target)} ${value <= target ? "reached" : "not reached"}`]),
    ...(values.length < 2 ? [] : [`measured twice: ${values.map(write).join(", then ")}`]),
  ];
  const verdict = [isKept ? "kept" : "missed", ...notes].join(", ");
  return `${name.padEnd(width)}  ${write(value).padStart(8)}  at most ${write(limit).padStart(8)}  ${verdict}`;
}

/** Small ratios need more digits: 1/30 is 0.0333. */
function formatFigure(figure: number, limit: number, unit: string | undefined): string {
  if (Number.isNaN(figure)) return "nothing";
  if (unit !== undefined) return `${figure.toFixed(1)} ${unit}`;
  return figure.toFixed(limit < 0.1 ? 4 : limit < 1 ? 3 : 2);
}
