import type { StartSubject } from "../subject/subject.ts";
import { checkState } from "./check-state.ts";
import { state } from "./content.ts";
import { buildEnvelopeCodec } from "./envelope-codec.ts";

export const startSubject: StartSubject = async () => {
  const codec = await buildEnvelopeCodec();
  checkState(await codec.unseal(await codec.seal(state)));
  return {
    kind: "looping",
    async operate() {
      await codec.seal(state);
    },
  };
};
