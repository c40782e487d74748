import { parseFlags, UsageError } from "@proj/processes";

export const USAGE = `Usage: npm run single-packages -- [--only <part>] [--manager <name>] [--json <file>] [--allow-missing]
                                      [--thorough] [--keep]

  --only <part>      Only this package, such as server or @proj/server; or two-copies, or own-codec, the guide that is
                     followed. May be given more than once.
  --manager <name>   Only npm, pnpm or bun; may be given more than once.
  --json <file>      Writes what came of it there too.
  --allow-missing    Where a package manager cannot be had, say so and succeed all the same.
  --thorough         Compiles every combination of options with every TypeScript in every project.
  --keep             Leaves the folder with the projects, and says where it is.`;

const managerNames = ["npm", "pnpm", "bun"] as const;
export type ManagerName = (typeof managerNames)[number];

/** What a run was asked to do. */
export interface Settings {
  readonly help: boolean;
  /** Names of packages without their scope, and of other parts; `undefined`: all. */
  readonly only: readonly string[] | undefined;
  readonly managers: readonly ManagerName[];
  readonly jsonFile: string | undefined;
  readonly allowsMissing: boolean;
  readonly isThorough: boolean;
  readonly keeps: boolean;
}

/** @throws UsageError for a command line that is wrong. */
export function readSettings(args: readonly string[]): Settings {
  const values = parse(args);
  return {
    help: values.help ?? false,
    only: values.only?.map((name) => name.replace(/^@proj\//, "")),
    managers: values.manager?.map(toManagerName) ?? managerNames,
    jsonFile: values.json,
    allowsMissing: values["allow-missing"] ?? false,
    isThorough: values.thorough ?? false,
    keeps: values.keep ?? false,
  };
}

function parse(args: readonly string[]) {
  return parseFlags(args, {
    only: { type: "string", multiple: true },
    manager: { type: "string", multiple: true },
    json: { type: "string" },
    "allow-missing": { type: "boolean" },
    thorough: { type: "boolean" },
    keep: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  });
}

function toManagerName(text: string): ManagerName {
  const name = managerNames.find((known) => known === text);
  if (name !== undefined) return name;
  throw new UsageError(`--manager must be one of ${managerNames.join(", ")}, got "${text}".`);
}
