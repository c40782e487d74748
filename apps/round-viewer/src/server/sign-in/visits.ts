/** How many visits are remembered; the oldest go first. */
const MAX_VISITS = 1000;

interface Visit {
  /** Who was sent to the page. */
  readonly user: string;
  account?: string;
}

/** What came of somebody at the page. */
export type VisitOutcome = "connected" | "refused" | "unknown";

/** Who was sent to the sign-in page, and what became of it: data of the server, found by the id of the flow. */
export class Visits {
  readonly #visits = new Map<string, Visit>();

  /** Notes who is to come. A second time it changes nothing. */
  expect(id: string, user: string): void {
    if (this.#visits.has(id)) return;
    const [oldest] = this.#visits.keys();
    if (this.#visits.size === MAX_VISITS && oldest !== undefined) this.#visits.delete(oldest);
    this.#visits.set(id, { user });
  }

  isExpected(id: string): boolean {
    return this.#visits.has(id);
  }

  /**
   * Connects the account of whoever is signed in at the page, if that is the user who was asked. Whoever starts a call gets the address of the
   * page and can pass it on; without this check they would get hold of somebody else's account.
   */
  connect(id: string, visitor: string): VisitOutcome {
    const visit = this.#visits.get(id);
    if (visit === undefined) return "unknown";
    if (visit.user !== visitor) return "refused";
    visit.account = `${visitor}@calendar.example`;
    return "connected";
  }

  /** The account that was connected; `undefined` until then. */
  findAccount(id: string): string | undefined {
    return this.#visits.get(id)?.account;
  }
}
