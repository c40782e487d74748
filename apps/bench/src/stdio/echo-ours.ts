import type { StartSubject } from "../subject/subject.ts";
import { serveEcho } from "./serve-echo-ours.ts";

export const startSubject: StartSubject = () => {
  serveEcho();
  return { kind: "streaming" };
};
