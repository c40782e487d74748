import * as z from "zod";

/** The tool that answers with the text it is given. */
export const ECHO_TOOL = "echo";

export const ECHO_DESCRIPTION = "Answers with the text it is given.";

/** What every call says, and what must come back. */
export const ECHO_TEXT = "The quick brown fox jumps over the lazy dog.";

export const EchoInput = z.object({ text: z.string() });
