import type { VNode } from "preact";
import type { LogEntry } from "../../shared/log-entry.ts";
import type { Trial } from "../state/trial.ts";
import type { Cheat, CheatVariant, Forgery, Loot } from "./cheat.ts";
import { CheatCard } from "./cheat-card.tsx";
import { cheats } from "./list-cheats.ts";

/** All that can be tried with a token. */
export function CheatsPane({
  loot,
  trials,
  log,
  onTry,
}: {
  readonly loot: Loot | undefined;
  readonly trials: ReadonlyMap<string, Trial>;
  readonly log: readonly LogEntry[];
  readonly onTry: (cheat: Cheat, variant: CheatVariant, forgery: Forgery) => void;
}): VNode {
  return (
    <section class="cheats" id="cheats" aria-labelledby="cheats-title">
      <h2 id="cheats-title">Try to cheat</h2>
      <p class="lead">
        Between two rounds the token was in your hands, and a server must take it for an attacker's. Whatever you do to
        it, the outside gets one and the same rejection; why, only the log tells.
      </p>
      {loot === undefined && (
        <p class="need-token">You need a token first: call a tool that asks, and all of this can be tried.</p>
      )}
      <div class="cheat-list">
        {cheats.map((cheat) => (
          <CheatCard key={cheat.id} cheat={cheat} loot={loot} trial={trials.get(cheat.id)} log={log} onTry={onTry} />
        ))}
      </div>
    </section>
  );
}
