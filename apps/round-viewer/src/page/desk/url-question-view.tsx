import { type ElicitResult, hasMixedScripts, type UrlFacts, type UrlQuestion } from "@proj/client";
import type { VNode } from "preact";
import { useId } from "preact/hooks";
import { splitUrl } from "./split-url.ts";

/** A page that the server wants the person to open. It is opened by their click alone, and never by the page itself. */
export function UrlQuestionView({
  question,
  onAnswer,
}: {
  readonly question: UrlQuestion;
  readonly onAnswer: (response: ElicitResult) => void;
}): VNode {
  const { url } = question;
  const id = useId();
  const { before, host, after } = splitUrl(url);
  const warnings = listWarnings(url);
  return (
    <div class="page-question">
      <p class="address" id={`${id}-address`}>
        {before}
        <strong>{host}</strong>
        {after}
      </p>
      <p>
        It leads to <strong>{host}</strong>. Open it only if you know who that is.
      </p>
      {warnings.length > 0 && (
        <ul class="warnings">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <div class="actions">
        <a
          class="button main"
          href={url.href}
          target="_blank"
          rel="noopener noreferrer"
          aria-describedby={`${id}-address ${id}-accept`}
          onClick={() => onAnswer({ action: "accept" })}
        >
          Open in a new tab
        </a>
        <button type="button" aria-describedby={`${id}-decline`} onClick={() => onAnswer({ action: "decline" })}>
          Decline
        </button>
        <button type="button" aria-describedby={`${id}-cancel`} onClick={() => onAnswer({ action: "cancel" })}>
          Cancel
        </button>
      </div>
      <p class="aside">
        <span id={`${id}-accept`}>
          Open in a new tab: accept. It says that you agreed to open the page, not that you are done there.
        </span>{" "}
        <span id={`${id}-decline`}>Decline: you say no.</span>{" "}
        <span id={`${id}-cancel`}>Cancel: you close it without an answer.</span>
      </p>
    </div>
  );
}

function listWarnings(url: UrlFacts): string[] {
  return [
    url.isSecure ? "" : "The connection is not encrypted (http).",
    url.isPunycode ? "The name is written in foreign letters." : "",
    hasMixedScripts(url.host) ? "The name mixes letters of several scripts: it may imitate another." : "",
    url.hasCredentials ? "What stands before the @ is not the host." : "",
  ].filter((warning) => warning !== "");
}
