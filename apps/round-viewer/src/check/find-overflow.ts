import type { Page } from "playwright-core";

/** Elements that stick out of the window to the right, where the page can be scrolled sideways; none where it cannot. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return wide.map((element) => `${element.tagName.toLowerCase()}.${element.className}`).slice(0, 5);
  });
}
