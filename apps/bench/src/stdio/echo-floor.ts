import type { StartSubject } from "../subject/subject.ts";
import { serveEcho } from "./serve-echo-floor.ts";

export const startSubject: StartSubject = () => {
  serveEcho();
  return { kind: "streaming" };
};
