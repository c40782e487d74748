import { styleText } from "node:util";
import type { RoundReport } from "@proj/client";
import type { ElicitResult } from "@proj/types";
import { describeHeadline, describeResponseTo, describeRound } from "./describe-round.ts";
import { formatDuration, layOut } from "./layout.ts";

/** An answer that was given to a question. */
export interface GivenAnswer {
  readonly key: string;
  readonly result: ElicitResult;
  readonly manner: string;
  readonly durationMs: number;
}

/** What a timeline is written with. */
export interface TimelineOptions {
  readonly write: (text: string) => void;
  readonly usesColours: boolean;
  readonly toolArguments: object;
}

/** Tells a call as it happens, round by round. */
export class Timeline {
  readonly #options: TimelineOptions;
  #token: string | undefined;

  constructor(options: TimelineOptions) {
    this.#options = options;
  }

  addRound(report: RoundReport): void {
    const { toolArguments } = this.#options;
    this.addSection(describeHeadline(report), describeRound(report, { toolArguments, sentToken: this.#token }));
    this.#token = report.requestState;
  }

  addAnswer({ key, result, manner, durationMs }: GivenAnswer): void {
    this.addSection(`Answer, ${formatDuration(durationMs)}`, [
      ...layOut("answered", describeResponseTo(key, result)),
      ...layOut("how", manner),
    ]);
  }

  addSection(headline: string, lines: readonly string[]): void {
    const { write, usesColours } = this.#options;
    const shown = usesColours ? styleText("bold", headline, { validateStream: false }) : headline;
    write(`\n${[shown, ...lines].join("\n")}\n`);
  }
}
