import type { StartSubject } from "../subject/subject.ts";
import { buildTextResult } from "./floor-result.ts";
import { serveFloor } from "./serve-floor.ts";

export const startSubject: StartSubject = () =>
  serveFloor(({ params }) => buildTextResult((params["arguments"] as { readonly text: string }).text));
