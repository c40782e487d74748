/** The question handlers a client can have: one for each kind of question. */
export type HandlerName = "elicitForm" | "elicitUrl" | "sample" | "listRoots";
