import type { Scenario } from "../scenario.ts";
import { anotherPage } from "./another-page.ts";
import { anotherTool } from "./another-tool.ts";
import { askedAgain } from "./asked-again.ts";
import { byKeyboard } from "./by-keyboard.ts";
import { cheating } from "./cheating.ts";
import { doneOnce } from "./done-once.ts";
import { everyKindOfField } from "./every-field.ts";
import { rotatingKeys } from "./rotating-keys.ts";
import { sayingNo } from "./saying-no.ts";
import { smallWindow } from "./small-window.ts";

/** Everything that the page is tried with. */
export const scenarios: readonly Scenario[] = [
  byKeyboard,
  sayingNo,
  anotherTool,
  everyKindOfField("light"),
  everyKindOfField("narrow-dark"),
  anotherPage("light"),
  anotherPage("narrow"),
  cheating("dark"),
  cheating("narrow"),
  doneOnce,
  rotatingKeys,
  smallWindow("narrow-dark"),
  smallWindow("zoomed"),
  askedAgain,
];
