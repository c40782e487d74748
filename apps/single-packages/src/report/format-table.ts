import { checkNames, type Finding } from "./finding.ts";

const words = { passed: "ok", failed: "FAILED", missing: "missing" } as const;

/**
 * What was found, one line for each subject and package manager; below it what else was tried, and what is wrong, in full.
 *
 * @param findings in the order of the lines.
 */
export function formatTable(findings: readonly Finding[]): string {
  const inTable = findings.filter(({ check }) => isColumn(check));
  const others = findings.filter(({ check, verdict }) => !isColumn(check) && verdict === "passed");
  const keys = [...new Set(inTable.map(({ subject, manager }) => `${subject} ${manager}`))];
  const rows = keys.map((key) => {
    const own = inTable.filter(({ subject, manager }) => `${subject} ${manager}` === key);
    return [
      ...key.split(" "),
      ...checkNames.map((check) => formatCell(own.find((finding) => finding.check === check))),
    ];
  });
  const lines = rows.length === 0 ? [] : [...alignColumns([["package", "manager", ...checkNames], ...rows]), ""];
  const more = others.map(({ subject, manager, check, detail }) => `ok: ${subject}, ${manager}: ${check}: ${detail}`);
  return [...lines, ...more, ...findings.filter(({ verdict }) => verdict !== "passed").flatMap(explain)]
    .map((line) => `${line}\n`)
    .join("");
}

function isColumn(check: string): boolean {
  return (checkNames as readonly string[]).includes(check);
}

function formatCell(finding: Finding | undefined): string {
  return finding === undefined ? "-" : words[finding.verdict];
}

function explain({ subject, manager, check, verdict, detail }: Finding): string[] {
  return ["", `${words[verdict]}: ${subject}, ${manager}: ${check}`, ...detail.split("\n").map((line) => `  ${line}`)];
}

function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
