import type { ManagerName } from "../settings.ts";

/** A package manager that is there. */
export interface PackageManager {
  readonly name: ManagerName;
  readonly version: string;
  /** The program and what its arguments begin with. */
  readonly command: readonly [file: string, ...args: string[]];
  /** What it is told to install with. */
  readonly installArguments: readonly string[];
  /** Whether a package may be another one for one dependant than for all else. */
  readonly hasOverridesByParent: boolean;
  /** Which runtime it brings, if any. */
  readonly runtime: string | undefined;
  /**
   * The files of a project, by name, that installs what `manifest` says, with packages taken from elsewhere.
   *
   * @param overrides where a package comes from, by name, or by `parent>name`.
   */
  writeProject(manifest: object, overrides: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
}
