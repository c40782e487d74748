import { jwe } from "@proj/request-state";
import type { StartSubject } from "../subject/subject.ts";
import { checkState } from "./check-state.ts";
import { secret, state } from "./content.ts";

export const startSubject: StartSubject = async () => {
  const codec = jwe({ keys: [secret] });
  checkState(await codec.unseal(await codec.seal(state)));
  return {
    kind: "looping",
    async operate() {
      await codec.seal(state);
    },
  };
};
