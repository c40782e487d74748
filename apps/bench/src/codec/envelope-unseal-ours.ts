import type { StartSubject } from "../subject/subject.ts";
import { checkState } from "./check-state.ts";
import { state } from "./content.ts";
import { buildEnvelopeCodec } from "./envelope-codec.ts";

export const startSubject: StartSubject = async () => {
  const codec = await buildEnvelopeCodec();
  const token = await codec.seal(state);
  return {
    kind: "looping",
    operate: async () => checkState(await codec.unseal(token)),
  };
};
