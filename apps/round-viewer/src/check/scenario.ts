import type { Page } from "playwright-core";

/** The size of the window and the scheme of colours. */
export type Look = "light" | "dark" | "narrow" | "narrow-dark" | "zoomed";

/** What a scenario plays on: a page of an app of its own. */
interface Stage {
  readonly page: Page;
  /** The app's address. */
  readonly url: string;
  /** Collected along the way. */
  readonly problems: string[];
  /**
   * Looks at a page as it stands: a picture, accessibility in both schemes of colours, whether it fits the window.
   *
   * @param other another page than that of the stage.
   */
  see(state: string, other?: Page): Promise<void>;
}

/** Something that a person does with the page, and what must come of it. */
export interface Scenario {
  readonly name: string;
  readonly look: Look;
  /** Parts of complaints that belong to it, such as the status of a page that refuses somebody. */
  readonly expects?: readonly string[];
  /** @throws CheckError, or what the browser's driver throws, where the page is not as it should be. */
  play(stage: Stage): Promise<void>;
}
