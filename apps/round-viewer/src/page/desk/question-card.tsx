import type { ElicitResult, OpenQuestion } from "@proj/client";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { AnswerText } from "../words/answer-text.tsx";
import { FormQuestionView } from "./form-question-view.tsx";
import { UrlQuestionView } from "./url-question-view.tsx";

/** A question of the server, for a person to answer. */
export function QuestionCard({
  question,
  onAnswer,
}: {
  readonly question: OpenQuestion;
  readonly onAnswer: (response: ElicitResult) => void;
}): VNode {
  const [isChanging, setChanging] = useState(false);
  const { key, params, answer } = question;
  const message = "message" in params ? String(params.message) : key;
  const titleId = `question-${key}`;
  const answerAndClose = (response: ElicitResult): void => {
    setChanging(false);
    onAnswer(response);
  };
  return (
    <article class="question" aria-labelledby={titleId} data-question={key}>
      <h3 id={titleId}>{message}</h3>
      {answer !== undefined && !isChanging ? (
        <div class="noted">
          <p>
            Noted: <AnswerText answer={answer} />
          </p>
          <p class="aside">It is sent when all questions of this round are answered.</p>
          <button type="button" class="quiet" onClick={() => setChanging(true)}>
            Answer it differently
          </button>
        </div>
      ) : (
        <AnswerView question={question} onAnswer={answerAndClose} />
      )}
    </article>
  );
}

function AnswerView({
  question,
  onAnswer,
}: {
  readonly question: OpenQuestion;
  readonly onAnswer: (response: ElicitResult) => void;
}): VNode {
  switch (question.kind) {
    case "elicitForm":
      return <FormQuestionView question={question} onAnswer={onAnswer} />;
    case "elicitUrl":
      return <UrlQuestionView question={question} onAnswer={onAnswer} />;
    case "sample":
    case "listRoots":
      return <p>This page did not say that it can answer this, so no server should ask.</p>;
  }
}
