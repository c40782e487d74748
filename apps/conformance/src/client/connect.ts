import { Client, type QuestionHandlers } from "@proj/client";
import { fillInForm } from "./fill-in-form.ts";

/** Who answers in place of a person, a model and a workspace. */
const handlers: QuestionHandlers = {
  elicitForm: ({ requestedSchema }) => ({ action: "accept", content: fillInForm(requestedSchema) }),
  elicitUrl: () => ({ action: "decline" }),
  sample: () => ({ role: "assistant", content: { type: "text", text: "Paris." }, model: "no-model" }),
  listRoots: () => ({ roots: [{ uri: "file:///workspace", name: "workspace" }] }),
};

/** Connects the everything-client: it can be asked everything, and asks for what servers serve without saying so, as one of the suite does. */
export function connect(url: string): Promise<Client> {
  const clientInfo = { name: "everything-client", version: "1.0.0" };
  return Client.connect(url, { clientInfo, handlers, checkCapabilities: false });
}
