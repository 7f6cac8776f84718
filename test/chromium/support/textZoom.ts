import { expect, type Page } from '@playwright/test';
import { overflow } from './publicPages';

/** Sets the text size that a user chooses in the browser, in px. */
export const setTextSize = (page: Page, size: 16 | 32) =>
  page.evaluate((px) => {
    document.documentElement.style.fontSize = `${px}px`;
  }, size);

/** Returns the texts that are smaller than this, in px. */
const textBelow = (page: Page, size: number): Promise<string[]> =>
  page.evaluate(
    (px) =>
      [...document.querySelectorAll('body *')]
        .filter((each) => each.checkVisibility())
        .filter(({ childNodes }) =>
          [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
        )
        .filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < px)
        .map(({ textContent }) => textContent),
    size,
  );

/** Returns the pairs of visible texts that overlap. */
const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: { text: string; owner: Element; boxes: DOMRect[] }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement;
      const text = (node.textContent ?? '').trim();
      if (
        !owner ||
        text === '' ||
        !owner.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
      )
        continue;
      // Visually hidden text, drawings but their labels, and what stays in view above the text that scrolls below it.
      const isApart = (each: Element | null): boolean =>
        each !== null &&
        (each.matches('[aria-hidden=true]:not(svg), option, script, style') ||
          getComputedStyle(each).clipPath !== 'none' ||
          /sticky|fixed/.test(getComputedStyle(each).position) ||
          isApart(each.parentElement));
      if (isApart(owner)) continue;
      const scrolls = (each: Element | null): Element | null =>
        each && !/auto|scroll|hidden|clip/.test(getComputedStyle(each).overflowY)
          ? scrolls(each.parentElement)
          : each;
      const view = scrolls(owner)?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(node);
      texts.push({
        text: text.slice(0, 60),
        owner,
        boxes: [...range.getClientRects()].filter(
          ({ top, bottom }) => !view || (bottom > view.top && top < view.bottom),
        ),
      });
    }
    // A line's box is taller than its letters.
    const meet = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 3;
    return texts.flatMap((one, at) =>
      texts
        .slice(at + 1)
        .filter((other) => one.boxes.some((a) => other.boxes.some((b) => meet(a, b))))
        .map((other) => `${one.text} | ${other.text}`),
    );
  });

/**
 * Expects that all text follows the browser's text size, that none overlaps another one at 200 % (WCAG 1.4.4), and that
 * a phone then does not scroll sideways. The window has a phone's size afterwards.
 */
export async function expectTextZooms(page: Page, where = page.url()): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 1024 });
  // The focused skip link covers the header on purpose.
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  );
  await setTextSize(page, 32);
  // The smallest text has 14 px.
  await expect.poll(() => textBelow(page, 28), where).toEqual([]);
  await expect.poll(() => overlaps(page), `${where}, text at 200 %`).toEqual([]);
  // Neither the skip link nor its shadow shows before it has the focus.
  const skip = await page.locator('a[href="#main"]').first().boundingBox();
  expect((skip?.y ?? 0) + (skip?.height ?? 0), `${where}, skip link`).toBeLessThan(-10);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect.poll(() => overflow(page), `${where}, text at 200 % on a phone`).toBe(0);
  // The environment hangs from the header's edge, and covers none of its buttons.
  const notes = page.locator('header').evaluate((header) => {
    const { bottom } = header.getBoundingClientRect();
    const all = [...header.querySelectorAll('[role=note]')];
    return all.map((note) => bottom - note.getBoundingClientRect().top);
  });
  expect(Math.max(0, ...(await notes)), `${where}, environment`).toBeLessThan(14);
  await setTextSize(page, 16);
}
