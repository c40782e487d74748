import type { Tool } from "@proj/client";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { FlowView } from "../state/flow-view.ts";
import { CallForm, type WantedCall } from "./call-form.tsx";
import type { DeskActions } from "./desk-actions.ts";
import { FlowDesk } from "./flow-desk.tsx";

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
  const isShowingForm = isCalling || flow === undefined;
  return (
    <section class="pane desk" aria-label="Your side">
      {isShowingForm ? (
        <>
          <h2>Call a tool</h2>
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
