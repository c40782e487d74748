/** Something that a client did otherwise than its caller may expect, and that is no error. */
export interface ClientWarning {
  /**
   * - `tool-left-out`: a tool of the server is missing from its lists and cannot be called, because its `x-mcp-header` annotations are invalid.
   * - `tools-not-listed`: the lists could not be read, so that the call was made without knowing what the tool asks for.
   * - `output-not-checked`: a result was passed on although its `structuredContent` was not held against the `outputSchema`.
   * - `question-not-answered`: in a session of a revision before 2026-07-28, what the server asked got an error for an answer: a handler threw or is
   *   missing, an answer is wrong, or policy forbids the question. The call goes on, with what the server makes of that.
   */
  readonly type: "tool-left-out" | "tools-not-listed" | "output-not-checked" | "question-not-answered";
  /** The name of the tool, where it is about one. Untrusted text. */
  readonly tool?: string | undefined;
  /** The key of the question, where it is about one. Untrusted text. */
  readonly question?: string | undefined;
  /** One line that says all of it, ready to be logged: what a server wrote is escaped and cut. */
  readonly message: string;
  /** What went wrong, where that is an error. */
  readonly cause?: unknown;
}

/** Hears of warnings. */
export type WarningListener = (warning: ClientWarning) => void;
