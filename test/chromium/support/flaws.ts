import type { Page } from '@playwright/test';

/**
 * Returns what a user would stumble over on a page: targets below 24 px outside of text (UX 45), on a phone fields below
 * 16 px, on which an iPhone zooms in (UX 50), names without the visible text (UX 51), Chinese text in tight lines or in
 * italics (UX 59), lines of more than 80 letters, and headings with one short word below the others.
 */
export const flaws = (page: Page, isPhone = false): Promise<string[]> =>
  page.evaluate((onPhone) => {
    const isShown = (each: Element): boolean => {
      const { width, height } = each.getBoundingClientRect();
      const { clipPath } = getComputedStyle(each);
      return (
        each.checkVisibility({ visibilityProperty: true }) &&
        Math.min(width, height) > 2 &&
        clipPath === 'none'
      );
    };
    const shown = (selector: string): HTMLElement[] =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown);
    const size = (each: Element): number => Number.parseFloat(getComputedStyle(each).fontSize);
    const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
    const small = shown('a[href], button, summary, select, input:not([tabindex="-1"])').filter(
      (each) =>
        getComputedStyle(each).display !== 'inline' && each.getBoundingClientRect().height < 24,
    );
    const zoomed = shown(
      'input:not([type=checkbox], [type=radio], [type=range], [tabindex="-1"]), select, textarea',
    ).filter((each) => onPhone && size(each) < 16);
    const renamed = shown('a[aria-label], button[aria-label]').filter(
      (each) => !words(each.ariaLabel ?? '').includes(words(each.innerText)),
    );
    const tight = shown(':lang(zh) :not(pre, code)').filter((each) => {
      const hasHan = [...each.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === 3 && /\p{sc=Han}/u.test(nodeValue ?? ''),
      );
      const { fontStyle, lineHeight } = getComputedStyle(each);
      return (
        hasHan && (fontStyle === 'italic' || Number.parseFloat(lineHeight) < 1.49 * size(each))
      );
    });
    /** The widths of an element's lines. */
    const lines = (each: Element): number[] => {
      const range = document.createRange();
      range.selectNodeContents(each);
      const found = new Map<number, { left: number; right: number }>();
      for (const { left, right, bottom } of range.getClientRects()) {
        const at = [...found.keys()].find((other) => Math.abs(other - bottom) < 6) ?? bottom;
        const line = found.get(at) ?? { left, right };
        found.set(at, { left: Math.min(line.left, left), right: Math.max(line.right, right) });
      }
      return [...found.values()].map(({ left, right }) => right - left);
    };
    // A row of several texts is no line.
    const long = shown('main p, main :is(li, dd):not(:has(div, p))').filter((each) => {
      const widths = lines(each);
      const all = widths.reduce((sum, width) => sum + width, 0) / Math.max(...widths);
      return (
        widths.length > 1 &&
        !/\p{sc=Han}/u.test(each.innerText) &&
        words(each.innerText).length / all > 80
      );
    });
    const orphaned = shown('main h1, main h2, main h3').filter((each) => {
      const widths = lines(each);
      return widths.length > 1 && (widths.at(-1) ?? 0) < Math.max(...widths) / 3;
    });
    const named = { small, zoomed, renamed, tight, long, orphaned };
    return Object.entries(named).flatMap(([flaw, all]) =>
      all.map(({ outerHTML }) => `${flaw}: ${outerHTML.slice(0, 200)}`),
    );
  }, isPhone);
