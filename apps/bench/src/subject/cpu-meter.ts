import process from "node:process";

/** Counts the CPU time of this process. */
export interface CpuMeter {
  begin(): void;
  /** User and system time of all threads since {@link begin}, in microseconds. */
  read(): number;
}

/**
 * Makes a meter. It does not collect garbage before it begins: that would shrink the young generation, and every short sample would pay
 * several times over for growing it again.
 */
export function createCpuMeter(): CpuMeter {
  let start = process.cpuUsage();
  return {
    begin() {
      start = process.cpuUsage();
    },
    read() {
      const { user, system } = process.cpuUsage(start);
      return user + system;
    },
  };
}
