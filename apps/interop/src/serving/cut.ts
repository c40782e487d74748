import { COME_BACK_MS, type Happenings } from "./happenings.ts";
import { pause } from "./pause.ts";
import { words } from "./words.ts";

/** What the tools `cut` do once they have reported progress: cut the connection of their own call, and say whether the client came back. */
export async function cutConnections({ responses, returned }: Happenings): Promise<string> {
  await pause();
  if (!responses.cut()) return words.nothingToCut;
  return words.returned(await returned.wait(COME_BACK_MS));
}
