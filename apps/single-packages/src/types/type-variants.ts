import { join } from "node:path";
import { appFolder } from "../repository.ts";

/** One way in which a user compiles. */
export interface TypeVariant {
  readonly name: string;
  readonly compilerOptions: Readonly<Record<string, unknown>>;
  /** Whether there are types of Node: programs that need Node are only compiled with them. */
  readonly hasNode: boolean;
  readonly folders: readonly ("esm" | "cjs")[];
}

const shared = {
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  // What comes with TypeScript itself is nobody's package.
  skipDefaultLibCheck: true,
  target: "es2022",
  // Of Node alone, from this app, so that a project has nothing but the packages.
  typeRoots: [join(appFolder, "node_modules/@types")],
};

const resolutions = {
  nodenext: { module: "nodenext", moduleResolution: "nodenext" },
  // The strictest flags that change what declarations mean.
  bundler: {
    module: "esnext",
    moduleResolution: "bundler",
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
  },
};

const surroundings = {
  Node: { lib: ["es2022"], types: ["node"] },
  DOM: { lib: ["es2022", "dom"], types: [] },
};

/** Everything that a compiler is asked for. */
export const typeVariants: readonly TypeVariant[] = (["nodenext", "bundler"] as const).flatMap((resolution) =>
  (["Node", "DOM"] as const).map((surrounding) => ({
    name: `${resolution}-${surrounding.toLowerCase()}`,
    compilerOptions: { ...shared, ...resolutions[resolution], ...surroundings[surrounding] },
    hasNode: surrounding === "Node",
    // Bundlers are given ES modules; with nodenext a CommonJS file is another thing than a module.
    folders: resolution === "nodenext" ? ["esm", "cjs"] : ["esm"],
  })),
);
