import type { VNode } from "preact";
import type { FlowView } from "../state/flow-view.ts";
import { findEnd } from "../trace/find-end.ts";
import { count } from "../words/count.ts";
import { toLine } from "../words/to-json.ts";
import type { DeskActions } from "./desk-actions.ts";
import { QuestionCard } from "./question-card.tsx";
import { useFocusOnChange } from "./use-focus-on-change.ts";

/** Where a person sees how a call stands, and does what is to be done next. */
export function FlowDesk({
  flow,
  isShown,
  actions,
  onNewCall,
}: {
  readonly flow: FlowView;
  readonly isShown: boolean;
  readonly actions: DeskActions;
  readonly onNewCall: () => void;
}): VNode {
  const open = flow.questions.filter(({ answer }) => answer === undefined);
  const heading = useFocusOnChange<HTMLHeadingElement>(isShown ? readTurn(flow, open.length) : undefined);
  return (
    <>
      <p class="call-line">
        <code>
          {flow.tool} {toLine(flow.args)}
        </code>
        <button type="button" class="quiet" onClick={onNewCall}>
          New call
        </button>
      </p>
      <h2 tabIndex={-1} ref={heading}>
        {readHeading(flow, open.length)}
      </h2>
      <Body flow={flow} actions={actions} />
      {flow.token !== undefined && (
        <p class="aside to-cheats">
          This page holds a token now: <a href="#cheats">try to cheat with it</a>.
        </p>
      )}
    </>
  );
}

/** Changes whenever it is the person's turn to read or do something else. */
function readTurn({ number, status, round }: FlowView, open: number): string {
  return status === "asking" ? `${number} asking ${round} ${open}` : `${number} ${status}`;
}

function readHeading({ status, questions, trace }: FlowView, open: number): string {
  switch (status) {
    case "asking":
      return open < questions.length ? `${count(open, "question")} left` : `The server asks ${count(open, "question")}`;
    case "busy":
      return "The server has the call";
    case "waiting":
      return "The server is not done yet";
    case "stopped":
      return "Stopped";
    case "failed":
      return "The call is over";
    case "complete": {
      const end = findEnd(trace);
      return end?.type === "result" && end.answer.outcome === "failed" ? "The tool says no" : "Done";
    }
  }
}

function Body({ flow, actions }: { readonly flow: FlowView; readonly actions: DeskActions }): VNode | null {
  switch (flow.status) {
    case "busy":
      return <StopWaiting onStop={actions.onStop} />;
    case "asking":
      return (
        <>
          {flow.questions.map((question) => (
            <QuestionCard
              key={`${flow.number} ${flow.round} ${question.key}`}
              question={question}
              onAnswer={(response) => actions.onAnswer(question.key, response)}
            />
          ))}
        </>
      );
    case "waiting":
      return (
        <>
          <p>It waits for something that happens elsewhere, and is called again by itself.</p>
          <StopWaiting onStop={actions.onStop} />
        </>
      );
    case "stopped":
      return (
        <>
          <p>{readEnd(flow)}</p>
          <div class="actions">
            <button type="button" class="main" onClick={actions.onGoOn}>
              Send the round again
            </button>
          </div>
        </>
      );
    case "complete":
    case "failed":
      return <p class="result">{readEnd(flow)}</p>;
  }
}

/** Not offered for the blink of an eye. */
function StopWaiting({ onStop }: { readonly onStop: () => void }): VNode {
  return (
    <div class="actions late">
      <button type="button" onClick={onStop}>
        Stop waiting
      </button>
    </div>
  );
}

/** What the call ended with. */
function readEnd({ trace }: FlowView): string {
  const end = findEnd(trace);
  return end?.type === "stop" ? end.text : (end?.answer.text ?? "");
}
