import { jwe } from "@proj/request-state";
import type { StartSubject } from "../subject/subject.ts";
import { checkState } from "./check-state.ts";
import { secret, state } from "./content.ts";

export const startSubject: StartSubject = async () => {
  const codec = jwe({ keys: [secret] });
  const token = await codec.seal(state);
  return {
    kind: "looping",
    operate: async () => checkState(await codec.unseal(token)),
  };
};
