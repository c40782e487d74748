import { showValue } from "@proj/types";
import { type AnswerOrFunction, type Answers, type ScriptedAnswer, unanswered } from "./answers.ts";
import { DriveError } from "./drive-error.ts";
import { describeKind, type SeenQuestion } from "./seen-question.ts";

/** Reads answers from a script, keeping count of those that are given once. */
export class Script {
  readonly #answers: Answers;
  readonly #used = new Map<string, number>();

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  /** Whether the script says that a question is never answered. */
  leavesOpen(key: string): boolean {
    return this.#read(key) === unanswered;
  }

  /**
   * The next answer to a question.
   *
   * @throws DriveError when there is none, saying how to write one; whatever a function of the script throws.
   */
  async answer(question: SeenQuestion): Promise<ScriptedAnswer> {
    const scripted = this.#next(question);
    return typeof scripted === "function" ? scripted(question) : scripted;
  }

  #next(question: SeenQuestion): AnswerOrFunction {
    const scripted = this.#read(question.key);
    if (scripted === undefined) throw new DriveError(describeMissing(question));
    if (!isList(scripted)) return scripted;
    const count = this.#used.get(question.key) ?? 0;
    const next = scripted[count];
    if (next === undefined) throw new DriveError(describeUsedUp(question, count));
    this.#used.set(question.key, count + 1);
    return next;
  }

  #read(key: string): Answers[string] | undefined {
    return Object.hasOwn(this.#answers, key) ? this.#answers[key] : undefined;
  }
}

function isList(scripted: Answers[string]): scripted is readonly AnswerOrFunction[] {
  return Array.isArray(scripted);
}

function describeMissing(question: SeenQuestion): string {
  return `${describeAsked(question)}, and the script has no answer for it. Add one, such as answers: { ${toMember(question.key)}: ${exampleFor(question)} }; decline, cancel and unanswered are the other outcomes.`;
}

function describeUsedUp(question: SeenQuestion, count: number): string {
  return `${describeAsked(question)}, and the ${count} answers of its list are used up. Add another one, or give one answer in place of the list.`;
}

function describeAsked({ key, kind, message, round }: SeenQuestion): string {
  const shown = message === undefined ? "" : `: ${showValue(message)}`;
  return `The server asked for ${showValue(key)} in round ${round} (${describeKind(kind)}${shown})`;
}

function toMember(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

function exampleFor({ kind, request }: SeenQuestion): string {
  if (kind === "elicitUrl") return "true";
  if (kind === "listRoots") return "{ roots: [] }";
  if (kind === "sample") return '{ role: "assistant", model: "test", content: { type: "text", text: "…" } }';
  const { requestedSchema } = request.params as { readonly requestedSchema?: { readonly properties?: object } };
  const names = Object.keys(requestedSchema?.properties ?? {}).map((name) => `${toMember(name)}: …`);
  return names.length === 0 ? "{}" : `{ ${names.join(", ")} }`;
}
