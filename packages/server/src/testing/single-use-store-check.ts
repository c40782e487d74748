import { readErrorMessage } from "@proj/types";
import { SingleUseContractError } from "./single-use-contract-error.ts";
import type { SingleUseStoreSubject } from "./single-use-store-subject.ts";
import { openTrial, type Trial } from "./single-use-trial.ts";

/** One thing that every single-use store does. */
export interface SingleUseStoreCheck {
  /** A sentence, for the name of a test. */
  readonly name: string;
  /** @throws SingleUseContractError when the store does otherwise, or throws anything. */
  run(subject: SingleUseStoreSubject): Promise<void>;
}

/** A check that opens `handles` handles on a new store and puts them to the test. */
export function defineCheck(name: string, handles: number, test: (trial: Trial) => Promise<void>): SingleUseStoreCheck {
  return {
    name,
    async run(subject) {
      try {
        await test(await openTrial(subject, handles));
      } catch (thrown) {
        if (SingleUseContractError.is(thrown)) throw thrown;
        throw new SingleUseContractError(`The store threw: ${readErrorMessage(thrown)}`, { cause: thrown });
      }
    },
  };
}
