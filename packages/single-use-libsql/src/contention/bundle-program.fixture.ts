import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

/**
 * Bundles the program of an instance from the sources, so that a plain process can run it.
 *
 * @returns the path of the file, in `folder`.
 */
export async function bundleProgram(folder: string): Promise<string> {
  const build = await rolldown({
    input: fileURLToPath(import.meta.resolve("./instance-program.fixture.ts")),
    platform: "node",
    resolve: { conditionNames: ["@proj/source", "import", "node", "default"] },
    plugins: [
      {
        // It finds its native part by where its own files lie.
        name: "libsql-stays-outside",
        resolveId: (specifier) =>
          specifier === "@libsql/client" ? { id: import.meta.resolve(specifier), external: true } : null,
      },
    ],
  });
  const path = join(folder, "instance.mjs");
  await build.write({ file: path, format: "esm", codeSplitting: false });
  await build.close();
  return path;
}
