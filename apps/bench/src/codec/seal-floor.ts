import type { StartSubject } from "../subject/subject.ts";
import { buildBareJose } from "./bare-jose.ts";
import { checkState } from "./check-state.ts";
import { secret, state } from "./content.ts";

export const startSubject: StartSubject = async () => {
  const codec = await buildBareJose(secret);
  checkState(await codec.unseal(await codec.seal(state)));
  return {
    kind: "looping",
    async operate() {
      await codec.seal(state);
    },
  };
};
