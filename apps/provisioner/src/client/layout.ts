const WIDTH = 80;
const LABEL_WIDTH = 11;

/** Lines of one labelled thing: the label in a column of its own, the text wrapped beside it. Lines of the text stay apart. */
export function layOut(label: string, text: string, indent = 2): string[] {
  const margin = " ".repeat(indent);
  const width = WIDTH - indent - LABEL_WIDTH;
  return text
    .split("\n")
    .flatMap((line) => wrap(line, width))
    .map((line, index) => `${margin}${(index === 0 ? label : "").padEnd(LABEL_WIDTH)}${line}`);
}

/** A duration as people read it. */
export function formatDuration(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
}

/** Breaks between words; a word that is longer than a line stays whole, so that it can be copied. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
