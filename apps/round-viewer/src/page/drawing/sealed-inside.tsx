import type { ComponentChildren, VNode } from "preact";
import type { TokenSealed } from "../../shared/log-entry.ts";
import type { SealedContents } from "../../shared/sealed-contents.ts";
import { AnswerText } from "../words/answer-text.tsx";
import { toLine } from "../words/to-json.ts";

/** What is inside a token, told by the server's log. The client has no key, and reads nothing of it. */
export function SealedInside({ sealed }: { readonly sealed: TokenSealed | undefined }): VNode {
  return (
    <details class="sealed">
      <summary>What is sealed inside</summary>
      <p class="aside">From the server's log. This page has no key and cannot read the token.</p>
      {sealed?.contents == null ? (
        <p>{sealed === undefined ? "The log does not say." : "The server cannot read it either."}</p>
      ) : (
        <Contents contents={sealed.contents} keyId={sealed.keyId} />
      )}
    </details>
  );
}

function Contents({ contents, keyId }: { readonly contents: SealedContents; readonly keyId: string }): VNode {
  const { ledger, questions, caller } = contents;
  const invalid = ledger.asks.filter(({ invalidAnswers }) => invalidAnswers > 0);
  return (
    <dl class="facts">
      <Fact name="Good until">
        {toTime(contents.expiresAt)}, sealed {toTime(contents.issuedAt)}
      </Fact>
      <Fact name="Only for">
        {contents.method} {contents.target}, of {contents.audience}
      </Fact>
      <Fact name="Arguments, digest">
        <Digest>{contents.argumentsDigest}</Digest>
      </Fact>
      <Fact name="Caller, digest">{caller === null ? "nobody in particular" : <Digest>{caller.digest}</Digest>}</Fact>
      <Fact name="Asked">
        <Items items={questions} none="nothing">
          {({ key, fingerprint }) => (
            <>
              {key}, worded <Digest>{fingerprint}</Digest>
            </>
          )}
        </Items>
      </Fact>
      <Fact name="Answered before">
        <Items items={ledger.outcomes} none="nothing yet">
          {({ key, response }) => (
            <>
              {key}: <AnswerText answer={response as object} />
            </>
          )}
        </Items>
      </Fact>
      <Fact name="Done already">
        <Items items={ledger.steps} none="nothing yet">
          {({ key, value }) => (
            <>
              {key}: <code>{toLine(value)}</code>
            </>
          )}
        </Items>
      </Fact>
      {invalid.length > 0 && (
        <Fact name="Asked again">
          <Items items={invalid} none="">
            {({ key, invalidAnswers }) => `${key}: ${invalidAnswers} answers were not valid`}
          </Items>
        </Fact>
      )}
      {ledger.urls.length > 0 && (
        <Fact name="Addresses">
          <Items items={ledger.urls} none="">
            {({ key, url }) => (
              <>
                {key}: <code>{url}</code>
              </>
            )}
          </Items>
        </Fact>
      )}
      {contents.state !== null && (
        <Fact name="The tool's own note">
          <code>{contents.state}</code>
        </Fact>
      )}
      <Fact name="Flow">
        <Digest>{contents.flowId}</Digest>, token {contents.round} of it
      </Fact>
      <Fact name="Sealed by key">
        <Digest>{keyId}</Digest>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }): VNode {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Items<Item extends { readonly key: string }>({
  items,
  none,
  children,
}: {
  readonly items: readonly Item[];
  readonly none: string;
  readonly children: (item: Item) => ComponentChildren;
}): VNode {
  if (items.length === 0) return <>{none}</>;
  return (
    <ul class="plain">
      {items.map((item) => (
        <li key={item.key}>{children(item)}</li>
      ))}
    </ul>
  );
}

const SHOWN_OF_DIGEST = 12;

function Digest({ children }: { readonly children: string }): VNode {
  return <code>{children.length > SHOWN_OF_DIGEST ? `${children.slice(0, SHOWN_OF_DIGEST)}…` : children}</code>;
}

/** The time of day of a time of ISO 8601, as the person's clock has it. */
function toTime(time: string): string {
  return new Date(time).toLocaleTimeString("en-GB");
}
