import type { PlayReport } from "./play-report.ts";

/** How long something that has to be heard may take, in milliseconds. */
const HEAR_MS = 5_000;

/** What a client is asked and hears during one play. */
export class Diary {
  readonly #questions: string[] = [];
  readonly #heard: string[] = [];
  #listeners: (() => void)[] = [];

  ask(question: string): void {
    this.#questions.push(question);
    this.#wake();
  }

  hear(what: string): void {
    this.#heard.push(what);
    this.#wake();
  }

  #wake(): void {
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener();
  }

  /** Waits until `what` was heard or asked; it may have been already. @throws Error when that takes too long. */
  async waitFor(what: string): Promise<string> {
    const late = AbortSignal.timeout(HEAR_MS);
    while (!this.#heard.includes(what) && !this.#questions.includes(what)) {
      await new Promise<void>((resolve, reject) => {
        this.#listeners.push(resolve);
        late.addEventListener("abort", () => reject(new Error(`did not hear "${what}"`)), { once: true });
      });
    }
    return what;
  }

  read(): Pick<PlayReport, "questions" | "heard"> {
    return { questions: [...this.#questions], heard: [...this.#heard] };
  }
}
