/** What a server that is started is told of the environment of its host. */
export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** Where the user's things are, how programs are found, and how text is written. Nothing that usually holds a secret. */
const posixNames: readonly string[] = [
  "HOME",
  "LANG",
  "LC_ALL",
  "LC_CTYPE",
  "LOGNAME",
  "PATH",
  "SHELL",
  "TERM",
  "TMPDIR",
  "TZ",
  "USER",
];
const windowsNames: readonly string[] = [
  "APPDATA",
  "COMSPEC",
  "HOMEDRIVE",
  "HOMEPATH",
  "LOCALAPPDATA",
  "NUMBER_OF_PROCESSORS",
  "OS",
  "PATH",
  "PATHEXT",
  "PROCESSOR_ARCHITECTURE",
  "PROGRAMDATA",
  "PROGRAMFILES",
  "PROGRAMFILES(X86)",
  "SYSTEMDRIVE",
  "SYSTEMROOT",
  "TEMP",
  "TMP",
  "USERNAME",
  "USERPROFILE",
  "WINDIR",
];

/** The names of the variables that a server inherits on a platform, as `process.platform` calls it. */
export function listInheritedVariables(platform: string): readonly string[] {
  return platform === "win32" ? windowsNames : posixNames;
}

/**
 * Builds the environment of a server: the few variables that it inherits, and those that were given for it. A name that was given wins; given
 * as `undefined`, it is left out. Names on Windows differ in more than their case.
 */
export function buildEnvironment(
  platform: string,
  inherited: EnvironmentVariables,
  given: EnvironmentVariables = {},
): Record<string, string> {
  const normalize = (name: string): string => (platform === "win32" ? name.toUpperCase() : name);
  const isGiven = new Set(Object.keys(given).map(normalize));
  const isWanted = new Set(listInheritedVariables(platform));
  const variables: [string, string][] = [];
  for (const [name, value] of Object.entries(inherited)) {
    const normal = normalize(name);
    // What begins like this is a function for old shells, and was a way to run code there.
    const isPlain = value !== undefined && !value.startsWith("()");
    if (isPlain && isWanted.has(normal) && !isGiven.has(normal)) variables.push([name, value]);
  }
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) variables.push([name, value]);
  }
  return Object.fromEntries(variables);
}
