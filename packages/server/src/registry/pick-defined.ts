/** A copy of `source` with those of its members that are named and not `undefined`. */
export function pickDefined<Source extends object, Name extends keyof Source>(
  source: Source,
  ...names: readonly Name[]
): { [Key in Name]?: Exclude<Source[Key], undefined> } {
  const picked: { [Key in Name]?: Exclude<Source[Key], undefined> } = {};
  for (const name of names) {
    const value = source[name];
    if (value !== undefined) picked[name] = value as Exclude<Source[Name], undefined>;
  }
  return picked;
}
