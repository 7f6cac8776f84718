/** A pointer that stays within this did not leave what it pressed (CSS px). */
const STILL_PX = 8;

const SENDS = 'form[data-form] button[type="submit"]';

/**
 * A press on a button that sends a form counts also when the page moves the button away before the press ends, as by
 * words of a refusal above it. Until `signal` ends it.
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
