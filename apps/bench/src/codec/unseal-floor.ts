import type { StartSubject } from "../subject/subject.ts";
import { buildBareJose } from "./bare-jose.ts";
import { checkState } from "./check-state.ts";
import { secret, state } from "./content.ts";

export const startSubject: StartSubject = async () => {
  const codec = await buildBareJose(secret);
  const token = await codec.seal(state);
  return {
    kind: "looping",
    operate: async () => checkState(await codec.unseal(token)),
  };
};
