import { expect, type Page } from '@playwright/test';

/** Doubles or restores the size of all text, as Firefox's text zoom does: the boxes keep their own sizes. */
const zoomText = (page: Page, factor: 1 | 2) =>
  page.evaluate((times) => {
    const all = [...document.querySelectorAll<HTMLElement>('body, body *')].filter(
      (each) => each instanceof HTMLElement,
    );
    const sizes = all.map((each) => {
      const { fontSize, lineHeight } = getComputedStyle(each);
      return [each, Number.parseFloat(fontSize), Number.parseFloat(lineHeight)] as const;
    });
    for (const [{ style }, size, line] of sizes)
      if (times === 1) for (const name of ['font-size', 'line-height']) style.removeProperty(name);
      else {
        style.setProperty('font-size', `${times * size}px`, 'important');
        if (line > 0) style.setProperty('line-height', `${times * line}px`, 'important');
      }
  }, factor);

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
      // Visually hidden text, drawings, and what stays in view above the text that scrolls below it.
      const isApart = (each: Element | null): boolean =>
        each !== null &&
        (each.matches('[aria-hidden=true], option, script, style') ||
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

/** Expects that no text overlaps another one, nor leaves the window, at twice its size (WCAG 1.4.4). */
export async function expectTextZooms(page: Page, where = page.url()): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 1280, height: 1024 });
  // The focused skip link covers the header on purpose.
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  );
  await zoomText(page, 2);
  await expect.poll(() => overlaps(page), `${where}, text at 200 %`).toEqual([]);
  await zoomText(page, 1);
  await page.setViewportSize(size);
}
