/**
 * What is done about servers that are not simply modern, as one module: it is loaded when there is such a server, and then most of it is needed, so
 * that in a page nothing of it waits for another part.
 */
export { openFetchSessions } from "./http/session/open-fetch-sessions.ts";
export { InProcessSession } from "./in-process/in-process-session.ts";
export { connectLegacy } from "./legacy/connect-legacy.ts";
export { explainLeftVersion } from "./negotiation/explain-left-version.ts";
export { settleEra } from "./negotiation/settle-era.ts";
