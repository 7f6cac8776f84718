import { expect, type Page } from '@playwright/test';

/** Elements at which Tab can stop. */
const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]';

/** The focus after one more Tab. */
interface Stop {
  /** Its index among the stops of the page or dialog; -1 if not one of them. */
  at: number;
  name: string;
  /** Whether some of it is in the window and uncovered (WCAG 2.4.11). */
  visible: boolean;
  /** Whether it looks different with the focus (WCAG 2.4.7). */
  marked: boolean;
}

/** Records how every stop within looks without the focus, and returns their names in page order. */
const prepare = (page: Page, within: string): Promise<string[]> =>
  page.evaluate(
    ([area, stops]) => {
      const look = (element: Element) =>
        [element, element.parentElement, element.nextElementSibling]
          .flatMap((each) =>
            each ? [null, '::before', '::after'].map((part) => getComputedStyle(each, part)) : [],
          )
          .map(({ outlineStyle, outlineWidth, boxShadow, borderColor, transform, content }) =>
            [
              outlineStyle === 'none' ? '' : outlineWidth,
              boxShadow,
              borderColor,
              transform,
              content,
            ].join(),
          )
          .join(';');
      const name = (element: Element) =>
        (
          element.getAttribute('aria-label') ??
          (element instanceof HTMLInputElement ? element.id : element.textContent)
        )?.trim() ?? '';
      const elements = [...document.querySelectorAll<HTMLElement>(`${area} :is(${stops})`)].filter(
        (each) =>
          each.tabIndex >= 0 &&
          !each.closest('[inert]') &&
          each.checkVisibility({ visibilityProperty: true }) &&
          // Within closed details.
          each.getClientRects().length > 0,
      );
      Object.assign(window, { walk: { elements, look, name, looks: elements.map(look) } });
      return elements.map(name);
    },
    [within, STOPS] as const,
  );

const stop = (page: Page): Promise<Stop | null> =>
  page.evaluate(async () => {
    const { elements, look, name, looks } = Reflect.get(window, 'walk');
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const points = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [x, y] as const));
    const isVisible = () => {
      const { left, top, width, height } = focused.getBoundingClientRect();
      return points.some(([x, y]) => {
        const there = document.elementFromPoint(left + width * x, top + height * y);
        return there !== null && (focused.contains(there) || there.contains(focused));
      });
    };
    const at: number = elements.indexOf(focused);
    const isMarked = () => at >= 0 && look(focused) !== looks[at];
    // The effect of the focus is rendered in the next frames, such as notices that move away.
    for (let frames = 0; frames < 60 && !(isVisible() && isMarked()); frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return { at, name: name(focused), visible: isVisible(), marked: isMarked() };
  });

/**
 * Presses Tab from the beginning to the end of a page or dialog, and checks each stop. None is skipped or out of order,
 * each shows that it has the focus, and nothing covers it.
 */
export async function walkByKeyboard(page: Page, within = 'body'): Promise<string[]> {
  const names = await prepare(page, within);
  const met: Stop[] = [];
  // A date has several internal stops.
  for (let presses = 0; presses < names.length * 4 + 8; presses += 1) {
    await page.keyboard.press('Tab');
    const next = await stop(page);
    // Back at the beginning: the walk has ended without a focus trap.
    if (!next || (met.length > 1 && next.at === 0)) break;
    if (next.at !== met.at(-1)?.at) met.push(next);
  }
  const where = page.url();
  const named = (stops: Stop[]) => stops.map(({ name }) => name);
  expect(named(met), `${where}: every stop, in the order of the page`).toEqual(names);
  expect(named(met.filter(({ visible }) => !visible)), `${where}: hidden`).toEqual([]);
  expect(named(met.filter(({ marked }) => !marked)), `${where}: not marked`).toEqual([]);
  return names;
}
