import type { Change, Difference } from "./official-schema-differences.fixture.ts";
import { listMutations } from "./official-schema-mutations.fixture.ts";
import { buildOracle, type OfficialSchema } from "./official-schema-oracle.fixture.ts";

/** A message to begin with. */
export interface Sample {
  readonly definition: string;
  readonly message: unknown;
  /** How deep it is changed; everywhere unless given. */
  readonly depth?: number;
}

/** What a comparison found. */
export interface Comparison {
  readonly compared: number;
  /** The definitions that had a sample that we accept, and changes to it. */
  readonly changed: ReadonlySet<string>;
  /** How many messages are judged differently because of a listed difference, by its name. */
  readonly counts: ReadonlyMap<string, number>;
  /** Paths of changes that decided no message: nothing was judged differently because of them alone. */
  readonly stale: readonly string[];
  /** A sentence for each message that is judged differently although no difference is listed for it. */
  readonly unexplained: readonly string[];
}

/** What is compared. */
export interface Subject {
  /** The content of `schema.json`. */
  readonly schema: OfficialSchema;
  /** Our verdict. */
  accepts(definition: string, message: unknown): boolean;
  readonly samples: readonly Sample[];
  readonly differences: readonly Difference[];
}

/**
 * Holds our verdicts against those of `schema.json`, for each sample and, where we accept it, for everything that can be changed in it.
 *
 * @throws Error when a difference names something in `schema.json` that is not there.
 */
export function compareVerdicts({ schema, accepts, samples, differences }: Subject): Comparison {
  const changes = differences.flatMap((difference) => difference.changes);
  const oracle = buildOracle(schema, changes);
  const none: ReadonlySet<Change> = new Set();
  const all: ReadonlySet<Change> = new Set(changes);
  const allBut = (left: readonly Change[]) => new Set(changes.filter((change) => !left.includes(change)));
  const reduced = differences.map(({ name, changes: own }) => ({ name, remaining: allBut(own) }));
  const undecided = new Map(changes.map((change) => [change, allBut([change])]));
  const counts = new Map(differences.map(({ name }) => [name, 0]));
  const changed = new Set<string>();
  const unexplained: string[] = [];
  let compared = 0;

  /** A difference, or a change, decides a message when the verdict turns without it. */
  function attribute(definition: string, message: unknown, ours: boolean): void {
    for (const { name, remaining } of reduced) {
      if (oracle(definition, message, remaining) !== ours) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    for (const [change, remaining] of undecided) {
      if (oracle(definition, message, remaining) !== ours) undecided.delete(change);
    }
  }

  function compare(definition: string, message: unknown, describe: () => string): boolean {
    compared++;
    const ours = accepts(definition, message);
    const official = oracle(definition, message, none);
    if (oracle(definition, message, all) !== ours) {
      unexplained.push(`${describe()}: schema.json ${tell(official)} it, our schema ${tell(ours)} it`);
    } else if (official !== ours) {
      attribute(definition, message, ours);
    }
    return ours;
  }

  for (const { definition, message, depth } of samples) {
    if (!compare(definition, message, () => `${definition} ${show(message)} as it is`)) continue;
    changed.add(definition);
    for (const { path, kind, message: mutated } of listMutations(message, depth)) {
      compare(definition, mutated, () => `${definition} at /${path.join("/")}, ${kind}, ${show(mutated)}`);
    }
  }
  const stale = [...undecided.keys()].map(({ schema, keyword }) => `${schema}/${keyword}`);
  return { compared, changed, counts, stale, unexplained };
}

function tell(verdict: boolean): string {
  return verdict ? "accepts" : "refuses";
}

function show(message: unknown): string {
  const text = JSON.stringify(message);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
