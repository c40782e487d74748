/** A program that is started again and again. */
export interface Program {
  /** Relative to this folder, as built. */
  readonly file: string;
  readonly args: readonly string[];
  /** What of a start is measured: the time by the clock until its first call is answered, or the CPU time that it prints. */
  readonly figure: "wall-ms" | "cpu-ms";
}

/** Programs by name. What zod is to an import is the flavour that the package itself loads. */
export const programs = {
  "stdio.start/ours": { file: "ours/main.js", args: [], figure: "wall-ms" },
  "stdio.start/official": { file: "official/main.js", args: [], figure: "wall-ms" },
  "stdio.start/floor": { file: "floor/main.js", args: [], figure: "wall-ms" },
  "stdio.start/zod": { file: "zod/main.js", args: [], figure: "wall-ms" },
  "import.server/ours": { file: "import/main.js", args: ["@proj/server"], figure: "cpu-ms" },
  "import.server/official": { file: "import/main.js", args: ["@modelcontextprotocol/server"], figure: "cpu-ms" },
  "import.zod/ours": { file: "import/main.js", args: ["zod/mini"], figure: "cpu-ms" },
  "import.zod/official": { file: "import/main.js", args: ["zod/v4"], figure: "cpu-ms" },
  "import/nothing": { file: "import/main.js", args: ["node:process"], figure: "cpu-ms" },
} as const satisfies { readonly [name: string]: Program };

/** Names a program: what is started and the side it stands for. */
export type ProgramName = keyof typeof programs;
