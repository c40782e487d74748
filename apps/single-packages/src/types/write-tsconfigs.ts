import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ConsumerProgram } from "../project/read-consumer.ts";
import { type TypeVariant, typeVariants } from "./type-variants.ts";

/**
 * Writes a tsconfig for each variant that something is compiled in.
 *
 * @returns their paths, by the names of the variants.
 */
export async function writeTsconfigs(
  project: string,
  programs: readonly ConsumerProgram[],
): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  for (const variant of typeVariants) {
    const files = listFiles(variant, programs);
    if (files.length === 0) continue;
    const path = join(project, `tsconfig.${variant.name}.json`);
    await writeFile(path, JSON.stringify({ compilerOptions: variant.compilerOptions, files }, undefined, 2));
    paths.set(variant.name, path);
  }
  return paths;
}

function listFiles({ hasNode, folders }: TypeVariant, programs: readonly ConsumerProgram[]): string[] {
  const compiled = programs.filter(({ isNeutral }) => isNeutral || hasNode);
  return folders.flatMap((folder) => compiled.map(({ name }) => `${folder}/${name}.ts`));
}
