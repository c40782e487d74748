/** The part of `process` that this needs. */
export interface ExitingProcess {
  on(event: "exit", listener: () => void): unknown;
  off(event: "exit", listener: () => void): unknown;
}

/** What one host has to end. */
interface Endings {
  readonly kills: Set<() => void>;
  readonly killAll: () => void;
}

const endingsOf = new WeakMap<ExitingProcess, Endings>();

/**
 * Calls `kill` when the host exits. Servers end with their input, which ends with the host; this is for those that do not. However many there
 * are, the host gets one listener. A host that is ended by a signal it does not handle has no time for it.
 *
 * @returns a function to call once there is nothing to kill any more.
 */
export function endWithHost(host: ExitingProcess, kill: () => void): () => void {
  const { kills, killAll } = endingsOf.get(host) ?? createEndings(host);
  if (kills.size === 0) host.on("exit", killAll);
  // A function of its own, so that the same one may be given twice.
  const entry = (): void => kill();
  kills.add(entry);
  return () => {
    if (kills.delete(entry) && kills.size === 0) host.off("exit", killAll);
  };
}

function createEndings(host: ExitingProcess): Endings {
  const kills = new Set<() => void>();
  const killAll = (): void => {
    for (const kill of kills) kill();
  };
  const endings = { kills, killAll };
  endingsOf.set(host, endings);
  return endings;
}
