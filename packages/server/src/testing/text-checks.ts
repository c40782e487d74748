import { showValue } from "@proj/types";
import { SingleUseContractError } from "./single-use-contract-error.ts";
import { defineCheck, type SingleUseStoreCheck } from "./single-use-store-check.ts";
import { expectSettled, expectVerdict, readRecorded, type Trial } from "./single-use-trial.ts";

const MEBIBYTE = 1024 * 1024;

const responses: readonly string[] = [
  "",
  " ",
  "null",
  "eyJhbGciOiJkaXIifQ..b-_0",
  "line\r\nbreaks\tand \u0000 and \u001b and \u2028",
  '\'; DROP TABLE rounds; -- %s $1 :a ?2 \\u0041 "quoted" `ticks`',
  "grün, 漢字, 🦊, e\u0301 and \u00e9, \u202eright to left",
];

/** Which no two may be taken for one, by a store that folds, trims, cuts off or matches patterns. */
const ids: readonly string[] = [
  "round",
  "Round",
  "round ",
  " round",
  "round\u0000",
  "round\u0000more",
  "round\n",
  "\u00e9",
  "e\u0301",
  "e",
  "%",
  "_",
  "*",
  "1",
  "01",
  "1.0",
  "'",
  "''",
  '"',
  "\\",
  "/",
  "a:b",
  "a",
  "__proto__",
  "constructor",
  "漢字",
  "🦊",
  `${"long".repeat(64)}a`,
  `${"long".repeat(64)}b`,
];

/** Texts go in and come out as they are. */
export const textChecks: readonly SingleUseStoreCheck[] = [
  defineCheck("gives back responses of any characters as they are", 2, async (trial) => {
    for (const [index, response] of responses.entries()) await expectKept(trial, `round-${index}`, response);
  }),

  defineCheck("gives back a response of a mebibyte as it is", 2, async (trial) => {
    await expectKept(trial, "letters", "0123456789abcdef".repeat(MEBIBYTE / 16));
    await expectKept(trial, "others", "é🦊\u0001".repeat(MEBIBYTE / 4));
  }),

  defineCheck("tells rounds apart by every character of their ids", 1, async (trial) => {
    for (const id of ids)
      expectVerdict(await trial.begin(id, { holder: id }), "started", `The first claim of ${showValue(id)}`);
    for (const id of ids) expectSettled(await trial.settle(id, id, id), true, `The holder settles ${showValue(id)}`);
    for (const id of ids) {
      expectVerdict(await trial.begin(id, { holder: "later" }), { recorded: id }, `A later claim of ${showValue(id)}`);
    }
  }),

  defineCheck("tells answers and holders apart by every character", 1, async (trial) => {
    const [first = "", ...others] = ids;
    await trial.begin("round", { holder: first, answers: first });
    for (const other of others) {
      const verdict = await trial.begin("round", { holder: "later", answers: other });
      expectVerdict(verdict, "conflict", `Answers ${showValue(other)} after ${showValue(first)}`);
      expectSettled(await trial.settle("round", other, "forged"), false, `Holder ${showValue(other)} settles`);
    }
  }),
];

async function expectKept(trial: Trial, id: string, response: string): Promise<void> {
  const [, other] = trial.handles;
  await trial.begin(id, { holder: "first" });
  expectSettled(await trial.settle(id, "first", response), true, `The holder settles with ${showValue(response)}`);
  for (const store of [trial.store, other]) {
    const verdict = await trial.begin(id, { holder: "second" }, store);
    // Compared here, so that the message can say where the two part.
    const recorded = readRecorded(verdict);
    if (typeof recorded !== "string") expectVerdict(verdict, { recorded: response }, "A claim after that");
    else if (recorded !== response) throw new SingleUseContractError(describeDifference(response, recorded));
  }
}

function describeDifference(response: string, recorded: string): string {
  const lengths = `${response.length} characters were recorded and ${recorded.length} came back`;
  let at = 0;
  while (response[at] !== undefined && response[at] === recorded[at]) at += 1;
  return `The response changed: ${lengths}, different from ${at} on: ${showValue(response.slice(at, at + 20))} became ${showValue(recorded.slice(at, at + 20))}`;
}
