import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/**
 * Moves the focus to an element when what it stands for has changed, so that whoever works by keyboard goes on there. A person who is busy elsewhere in
 * the page is left alone.
 *
 * @param change says what the element stands for; `undefined` while it is nothing to go to.
 */
export function useFocusOnChange<Target extends HTMLElement>(change: string | undefined): RefObject<Target | null> {
  const ref = useRef<Target>(null);
  useEffect(() => {
    if (change === undefined) return;
    const { activeElement } = document;
    const pane = ref.current?.closest("section");
    if (activeElement === null || activeElement === document.body || pane?.contains(activeElement)) {
      ref.current?.focus();
    }
  }, [change]);
  return ref;
}
