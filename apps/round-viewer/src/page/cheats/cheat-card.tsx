import type { VNode } from "preact";
import type { LogEntry } from "../../shared/log-entry.ts";
import { users } from "../../shared/users.ts";
import { AnyToken } from "../drawing/token-chip.tsx";
import { LogLineView } from "../log/log-line-view.tsx";
import type { Trial } from "../state/trial.ts";
import type { SentCall } from "../wire/exchange.ts";
import { AnswerText } from "../words/answer-text.tsx";
import { describeOutcome } from "../words/describe-outcome.ts";
import { ExactMessage, JsonText } from "../words/exact-message.tsx";
import { toLine } from "../words/to-json.ts";
import type { Cheat, CheatVariant, Forgery, Loot } from "./cheat.ts";
import { judgeTrial } from "./judge-trial.ts";

/** One cheat: its buttons, and what came of it outside and inside. */
export function CheatCard({
  cheat,
  loot,
  trial,
  log,
  onTry,
}: {
  readonly cheat: Cheat;
  readonly loot: Loot | undefined;
  readonly trial: Trial | undefined;
  readonly log: readonly LogEntry[];
  readonly onTry: (cheat: Cheat, variant: CheatVariant, forgery: Forgery) => void;
}): VNode {
  const titleId = `cheat-${cheat.id}`;
  const forgeries = cheat.variants.map((variant) => ({ variant, forgery: loot && variant.forge(loot) }));
  const isMissing = forgeries.some(({ forgery }) => forgery === undefined);
  const isBusy = trial?.status === "busy";
  return (
    <article class="cheat" aria-labelledby={titleId} data-cheat={cheat.id}>
      <div class="cheat-head">
        <div>
          <h3 id={titleId}>{cheat.title}</h3>
          <p>{cheat.attempt}</p>
          {isMissing && loot !== undefined && <p class="aside">{cheat.needs}</p>}
        </div>
        <div class="actions">
          {forgeries.map(({ variant, forgery }) => (
            <button
              key={variant.id}
              type="button"
              data-variant={variant.id}
              disabled={forgery === undefined || isBusy}
              onClick={() => forgery && onTry(cheat, variant, forgery)}
            >
              {variant.label}
            </button>
          ))}
        </div>
      </div>
      {trial !== undefined && trial.status !== "busy" && <Outcome cheat={cheat} trial={trial} log={log} />}
    </article>
  );
}

function Outcome({
  cheat,
  trial,
  log,
}: {
  readonly cheat: Cheat;
  readonly trial: Trial;
  readonly log: readonly LogEntry[];
}): VNode {
  const { sent, answer, failure } = trial;
  if (answer === undefined) return <p class="field-message">{failure ?? "Nothing came back."}</p>;
  const entries = log.filter(({ request }) => request !== undefined && request === answer.requestNumber);
  const { headline, why } = judgeTrial(cheat, answer, entries);
  return (
    <div class="outcome">
      <p class="verdict">
        <strong>{headline}</strong> {why}
      </p>
      {sent !== undefined && <Sent trial={trial} sent={sent} />}
      <div class="sides">
        <div data-side="outside">
          <h4>What the outside gets</h4>
          {answer.outcome === "error" ? (
            <>
              <p class="aside">HTTP {answer.status}, and exactly this:</p>
              <JsonText value={answer.body} />
            </>
          ) : (
            <>
              <p>
                HTTP {answer.status}: {describeOutcome(answer)}
              </p>
              <ExactMessage body={answer.body} about="what the outside gets" />
            </>
          )}
        </div>
        <div data-side="inside">
          <h4>What the log says</h4>
          <ul class="plain">
            {entries.map((entry) => (
              <LogLineView key={entry.number} entry={entry} />
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

/** What the cheat sent, in a line or two. */
function Sent({ trial: { user, note }, sent }: { readonly trial: Trial; readonly sent: SentCall }): VNode {
  const { tool, args, token, answers = {}, body } = sent;
  return (
    <div class="sent">
      <p>
        {users.find(({ id }) => id === user)?.name} sent: {tool} <code>{toLine(args)}</code>
      </p>
      {token !== undefined && (
        <p>
          Token: <AnyToken token={token} /> {note}
        </p>
      )}
      {Object.entries(answers).map(([key, answer]) => (
        <p key={key}>
          Answer to {key}: <AnswerText answer={answer} />
        </p>
      ))}
      <ExactMessage body={body} about="what the cheat sent" />
    </div>
  );
}
