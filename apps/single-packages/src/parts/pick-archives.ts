/** The archives of some packages, by name. */
export function pickArchives(names: readonly string[], archives: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const archive = archives.get(name);
      return archive === undefined ? [] : [[name, archive]];
    }),
  );
}
