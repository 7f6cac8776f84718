/** A pointer that moved less than this is still on its target (CSS px). */
const STILL_PX = 8;

const SENDS = 'form[data-form] button[type="submit"]';

/**
 * Counts a press on a submit button even if the page moves the button away before the release, for example by a
 * message above it. Runs until `signal` is aborted.
 */
export function keepPress(page: Document, signal: AbortSignal): void {
  let begun: { button: HTMLElement; x: number; y: number } | null = null;
  page.addEventListener(
    'pointerdown',
    ({ target, button, clientX: x, clientY: y }) => {
      const pressed =
        button === 0 && target instanceof Element ? target.closest<HTMLElement>(SENDS) : null;
      begun = pressed && { button: pressed, x, y };
    },
    { signal },
  );
  page.addEventListener(
    'pointerup',
    ({ target, clientX, clientY }) => {
      if (!begun || !(target instanceof Node)) return;
      const { button, x, y } = begun;
      begun = null;
      if (!button.contains(target) && Math.hypot(clientX - x, clientY - y) < STILL_PX)
        button.click();
    },
    { signal },
  );
}
