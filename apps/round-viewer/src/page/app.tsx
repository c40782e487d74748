import type { VNode } from "preact";
import { useEffect, useMemo, useReducer } from "preact/hooks";
import { paths } from "../shared/paths.ts";
import { CheatsPane } from "./cheats/cheats-pane.tsx";
import { readLoot } from "./cheats/read-loot.ts";
import { Desk } from "./desk/desk.tsx";
import { Drawing } from "./drawing/drawing.tsx";
import { LogPane } from "./log/log-pane.tsx";
import { followLog } from "./operator/follow-log.ts";
import { reduceView } from "./state/reduce-view.ts";
import { initialState } from "./state/view-state.ts";
import { ViewDriver } from "./view-driver.ts";
import { createConnector } from "./wire/connector.ts";

/** The page. */
export function App(): VNode {
  const [state, emit] = useReducer(reduceView, initialState);
  const driver = useMemo(() => new ViewDriver(createConnector(new URL(paths.mcp, location.href).href), emit), []);
  useEffect(() => {
    followLog(emit);
    void driver.listTools();
  }, [driver]);
  const { tools, flow, log, isLogOpen, trials, failure, announcement } = state;
  return (
    <>
      <header class="masthead">
        <h1>Round viewer</h1>
        <p>
          Assistants call the tools of a server over MCP; here this page does. A tool that has to ask you returns its
          questions and a sealed token; the same call comes again with your answers and token. Try to break it.
        </p>
        <a class="skip" href="#cheats">
          Skip to the cheats
        </a>
      </header>
      <main>
        {failure !== undefined && <p class="failure">{failure}</p>}
        <div class="board">
          <Desk tools={tools} flow={flow} actions={driver} />
          <Drawing flow={flow} log={log} />
          <LogPane log={log} isOpen={isLogOpen} onRotate={driver.onRotate} />
        </div>
        <CheatsPane loot={readLoot(flow, tools)} trials={trials} log={log} onTry={driver.onTry} />
      </main>
      <p class="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}
