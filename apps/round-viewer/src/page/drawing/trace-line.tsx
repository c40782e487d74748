import type { InputResponses } from "@proj/client";
import type { VNode } from "preact";
import type { LogEntry } from "../../shared/log-entry.ts";
import { users } from "../../shared/users.ts";
import { findSealed } from "../log/find-sealed.ts";
import type { AnswerEntry, CallEntry, RequestEntry, ResultEntry, TraceEntry } from "../trace/trace-entry.ts";
import { AnswerText } from "../words/answer-text.tsx";
import { nameOutcome } from "../words/describe-outcome.ts";
import { ExactMessage } from "../words/exact-message.tsx";
import { toLine } from "../words/to-json.ts";
import { MessageLine } from "./message-line.tsx";
import { SealedInside } from "./sealed-inside.tsx";
import { AnyToken, TokenChip } from "./token-chip.tsx";

/** One line of the drawing. */
export function TraceLine({ entry, log }: { readonly entry: TraceEntry; readonly log: readonly LogEntry[] }): VNode {
  switch (entry.type) {
    case "call":
      return <CallLine entry={entry} />;
    case "request":
      return <RequestLine entry={entry} />;
    case "result":
      return <ResultLine entry={entry} log={log} />;
    case "shown":
      return (
        <>
          <MessageLine from="client" to="person" title="Shows what is asked">
            <ul class="plain">
              {Object.entries(entry.questions).map(([key, { params }]) => (
                <li key={key}>{String(params !== undefined && "message" in params ? params.message : key)}</li>
              ))}
            </ul>
          </MessageLine>
          <li class="gap">
            <strong>No request is open while you think.</strong> The server has forgotten this call. What it needs to
            know again is sealed in the token.
          </li>
        </>
      );
    case "answer":
      return <AnswerLine entry={entry} />;
    case "stop":
      return <li class={entry.canGoOn ? "note" : "note note-bad"}>{entry.text}</li>;
    case "note":
      return <li class="note">{entry.text}</li>;
  }
}

function CallLine({ entry: { tool, args, user } }: { readonly entry: CallEntry }): VNode {
  const name = users.find(({ id }) => id === user)?.name ?? user;
  return (
    <MessageLine from="person" to="client" title={`${name} wants ${tool}`}>
      <code>{toLine(args)}</code>
    </MessageLine>
  );
}

function RequestLine({ entry: { round, call } }: { readonly entry: RequestEntry }): VNode {
  const { tool, args, answers, token, body } = call;
  return (
    <MessageLine
      from="client"
      to="server"
      title={`Round ${round}: ${round === 1 ? "calls" : "the same call again:"} ${tool}`}
    >
      <dl class="facts">
        <div class="fact">
          <dt>Arguments</dt>
          <dd>
            <code>{toLine(args)}</code>
          </dd>
        </div>
        {answers !== undefined && <AnswerFacts answers={answers} />}
        {token !== undefined && (
          <div class="fact">
            <dt>Token, as it came</dt>
            <dd>
              <AnyToken token={token} />
            </dd>
          </div>
        )}
      </dl>
      <ExactMessage body={body} about={`round ${round}, request`} />
    </MessageLine>
  );
}

function AnswerFacts({ answers }: { readonly answers: InputResponses }): VNode {
  return (
    <div class="fact">
      <dt>Answers</dt>
      <dd>
        <ul class="plain">
          {Object.entries(answers).map(([key, answer]) => (
            <li key={key}>
              {key}: <AnswerText answer={answer} />
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

function ResultLine({
  entry: { round, answer },
  log,
}: {
  readonly entry: ResultEntry;
  readonly log: readonly LogEntry[];
}): VNode {
  const { outcome, questions, text, token, status, body } = answer;
  const tone = outcome === "complete" ? "good" : outcome === "asks" || outcome === "waits" ? "plain" : "bad";
  const keys = Object.keys(questions);
  return (
    <MessageLine from="server" to="client" tone={tone} title={capitalise(nameOutcome(answer))}>
      {text !== "" && <p class="text">{text}</p>}
      {keys.length > 0 && <p>{keys.join(", ")}</p>}
      {token !== undefined && (
        <>
          <TokenChip token={token} />
          <SealedInside sealed={findSealed(log, token)} />
        </>
      )}
      <ExactMessage body={body} about={`round ${round}, response, HTTP ${status}`} />
    </MessageLine>
  );
}

function AnswerLine({ entry: { key, response, left } }: { readonly entry: AnswerEntry }): VNode {
  const { action, content } = response;
  return (
    <MessageLine from="person" to="client" title={`${key}: ${action}`}>
      {content !== undefined && <code>{toLine(content)}</code>}
      {left > 0 && <p class="aside">Noted, and not sent: all answers of a round go together.</p>}
    </MessageLine>
  );
}

function capitalise(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
