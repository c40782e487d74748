import { copyFile, mkdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Finding, tryCheck } from "../report/finding.ts";
import { root } from "../repository.ts";
import { readWalk } from "../walk/read-walk.ts";
import { takeWalk } from "../walk/take-walk.ts";
import type { Stage } from "./stage.ts";

/** Follows a guide to the letter, with the tarballs where it has its reader pack them. */
export async function tryGuide(name: string, { folder, archives, signal, tell }: Stage): Promise<Finding> {
  const page = `docs/guides/${name}.md`;
  const finding = await tryCheck(
    { subject: name, manager: "npm", check: "followed to the letter" },
    signal,
    async () => {
      const start = join(folder, "guides", name);
      await mkdir(join(start, "tarballs"), { recursive: true });
      for (const archive of archives.values()) await copyFile(archive, join(start, "tarballs", basename(archive)));
      const steps = readWalk(page, await readFile(join(root, page), "utf8"));
      await takeWalk(page, steps, start, signal);
      return `${steps.length} steps`;
    },
  );
  tell(`followed ${page}`);
  return finding;
}
