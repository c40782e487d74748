import type { Answers } from "./client-script.ts";
import { Diary } from "./diary.ts";

/** The play under way, as a connection that outlives it sees it. */
export class Stage {
  answers: Answers;
  diary: Diary = new Diary();

  constructor(answers: Answers) {
    this.answers = answers;
  }

  begin(answers: Answers): void {
    this.answers = answers;
    this.diary = new Diary();
  }
}
