import type { Tool } from "@proj/client";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { FlowView } from "../state/flow-view.ts";
import { CallForm, type WantedCall } from "./call-form.tsx";
import type { DeskActions } from "./desk-actions.ts";
import { FlowDesk } from "./flow-desk.tsx";
import { useFocusOnChange } from "./use-focus-on-change.ts";

/** Where a person calls a tool, and answers what is asked. */
export function Desk({
  tools,
  flow,
  actions,
}: {
  readonly tools: readonly Tool[] | undefined;
  readonly flow: FlowView | undefined;
  readonly actions: DeskActions;
}): VNode {
  const [isCalling, setCalling] = useState(true);
  const call = (wanted: WantedCall): void => {
    setCalling(false);
    actions.onCall(wanted);
  };
  return (
    <section class="pane desk" aria-label="Your side">
      {isCalling || flow === undefined ? (
        <>
          {flow === undefined ? <h2>Call a tool</h2> : <ReturnHeading onReturn={() => setCalling(false)} />}
          {tools === undefined ? (
            <p class="empty">Asking the server what it offers…</p>
          ) : (
            <CallForm tools={tools} onCall={call} />
          )}
        </>
      ) : (
        <FlowDesk flow={flow} actions={actions} onNewCall={() => setCalling(true)} />
      )}
    </section>
  );
}

/** The heading of the form for whoever has called before, and may go back to that. */
function ReturnHeading({ onReturn }: { readonly onReturn: () => void }): VNode {
  const heading = useFocusOnChange<HTMLHeadingElement>("calling");
  return (
    <div class="call-line">
      <h2 tabIndex={-1} ref={heading}>
        Call a tool
      </h2>
      <button type="button" class="quiet" onClick={onReturn}>
        Back to the call
      </button>
    </div>
  );
}
