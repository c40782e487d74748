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
  // Neither is taken away while the other is shown: what was typed is still there when somebody comes back.
  return (
    <section class="pane desk" aria-label="Your side">
      <div hidden={!isCalling}>
        <CallHeading isShown={isCalling && flow !== undefined} onReturn={() => setCalling(false)} />
        {tools === undefined ? (
          <p class="empty">Asking the server what it offers…</p>
        ) : (
          <CallForm tools={tools} onCall={call} />
        )}
      </div>
      {flow !== undefined && (
        <div hidden={isCalling}>
          <FlowDesk flow={flow} isShown={!isCalling} actions={actions} onNewCall={() => setCalling(true)} />
        </div>
      )}
    </section>
  );
}

/** The heading of the form. Whoever comes to it from a call may go back there. */
function CallHeading({ isShown, onReturn }: { readonly isShown: boolean; readonly onReturn: () => void }): VNode {
  const heading = useFocusOnChange<HTMLHeadingElement>(isShown ? "shown" : undefined);
  return (
    <div class="desk-heading">
      <h2 tabIndex={-1} ref={heading}>
        Call a tool
      </h2>
      {isShown && (
        <button type="button" class="quiet" onClick={onReturn}>
          Back to the call
        </button>
      )}
    </div>
  );
}
