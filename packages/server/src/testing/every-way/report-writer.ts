import { type BrokenRule, type Finding, isBroken } from "./finding.ts";
import type { EveryWayReport, UnjudgedWay, WayProblem } from "./report.ts";

/** The way against which the others are held. */
export const STRAIGHT = "straight";

/** Gathers what is found, each problem once: what is wrong in the straight way is wrong in all others as well. */
export class ReportWriter {
  readonly #target: string;
  readonly #ways: string[] = [];
  /** Those that have something found in them, told or not. */
  readonly #touched = new Set<string>();
  readonly #problems: (WayProblem & BrokenRule)[] = [];
  readonly #unjudged: UnjudgedWay[] = [];

  constructor(target: string) {
    this.#target = target;
  }

  add(way: string, findings: readonly Finding[]): void {
    this.#ways.push(way);
    for (const finding of findings) {
      this.#touched.add(way);
      if (isBroken(finding)) this.#addProblem({ way, ...finding });
      else this.addUnjudged(way, finding.reason);
    }
  }

  addUnjudged(way: string, reason: string): void {
    this.#touched.add(way);
    const isKnown = this.#unjudged.some((known) => known.way === way && known.reason === reason);
    if (!isKnown) this.#unjudged.push({ way, reason });
  }

  finish(): EveryWayReport {
    return {
      target: this.#target,
      ways: this.#ways,
      held: this.#ways.filter((way) => !this.#touched.has(way)),
      problems: this.#problems.map(({ way, rule, problem }) => ({ way, rule, problem })),
      unjudged: this.#unjudged,
    };
  }

  #addProblem(found: WayProblem & BrokenRule): void {
    const isKnown = this.#problems.some(
      (known) => (known.way === STRAIGHT || known.way === found.way) && isSameProblem(known, found),
    );
    if (!isKnown) this.#problems.push(found);
  }
}

function isSameProblem(left: BrokenRule, right: BrokenRule): boolean {
  if (left.about !== undefined) return left.rule === right.rule && left.about === right.about;
  return left.problem === right.problem;
}
