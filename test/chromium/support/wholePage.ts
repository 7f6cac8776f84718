import { expect, type Page } from '@playwright/test';

/** The text spacing that a page must support (WCAG 1.4.12), beyond its own rules. */
const WIDE_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
} p { margin-bottom: 2em !important; }`;

const setStyle = (page: Page, style: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    // Not an element, since the page's policy blocks foreign styles.
    document.adoptedStyleSheets = [sheet];
  }, style);

/** The result if everything fits: nothing is wider than the window, nothing is cut. */
export const WHOLE = { sideways: 0, cut: [], outside: [], main: 0 };

/** Returns what does not fit: how far the page scrolls sideways, what cuts its text, and what extends beyond it. */
export const misfits = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const style = (each: Element) => getComputedStyle(each);
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (each) =>
        each instanceof HTMLElement &&
        each.clientWidth > 1 &&
        // Visually hidden text for screen readers.
        style(each).clipPath === 'none' &&
        each.checkVisibility({ visibilityProperty: true }) &&
        (each.textContent ?? '').trim() !== '',
    );
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    // Drawings show only a part of their content, and screen readers ignore them.
    const texts = shown.filter((each) => !each.closest('[aria-hidden=true]'));
    const cut = texts.filter(
      (each) =>
        each.matches('main *, header *, footer *, [role$=dialog] *') &&
        !each.querySelector('svg, [aria-hidden=true]') &&
        ((hides(style(each).overflowX) && each.scrollWidth - each.clientWidth > 1) ||
          (hides(style(each).overflowY) && each.scrollHeight - each.clientHeight > 1)),
    );
    const scrolls = (each: Element | null): boolean =>
      each !== null &&
      each !== root &&
      (/auto|scroll/.test(style(each).overflowX) || scrolls(each.parentElement));
    const outside = texts.filter((each) => {
      const { left, right } = each.getBoundingClientRect();
      return (left < -1 || right > root.clientWidth + 1) && !scrolls(each);
    });
    const name = ({ tagName, textContent }: Element) =>
      `${tagName.toLowerCase()}: ${textContent?.slice(0, 60)}`;
    const box = document.querySelector('main')?.getBoundingClientRect();
    return {
      sideways: Math.max(0, root.scrollWidth - root.clientWidth),
      cut: cut.map(name),
      outside: outside.map(name),
      main: Math.max(0, Math.round(box?.width ?? 0) - root.clientWidth),
    };
  });

/**
 * Expects that nothing is lost at 400 % zoom of a 1280 px window, nor with wide text spacing there or at 1280 px. The
 * window has that size afterwards.
 */
export async function expectWhole(page: Page, where = page.url()): Promise<void> {
  for (const [width, height] of [
    [320, 256],
    [1280, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const spacing of [WIDE_SPACING, '']) {
      await setStyle(page, spacing);
      // A page that is still being laid out for its new size has time to settle.
      await expect
        .poll(() => misfits(page), `${where}, ${width} px${spacing && ', wide spacing'}`)
        .toEqual(WHOLE);
    }
  }
}

/** Returns controls and icons that blend into their surroundings, for users with their own colors. */
export const faintControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    const luminance = (colour: string): number => {
      if (!canvas) return 0;
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(
        (part) => {
          const share = part / 255;
          return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        },
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: string, other: string) => {
      const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    const isClear = (colour: string) => colour === 'transparent' || colour.endsWith(', 0)');
    const ground = (each: Element | null): string => {
      if (!each) return 'Canvas';
      const { backgroundColor } = getComputedStyle(each);
      return isClear(backgroundColor) ? ground(each.parentElement) : backgroundColor;
    };
    const seen = (each: Element) =>
      each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const faint = [
      ...document.querySelectorAll('button, input, select, a, summary, [role=note]'),
    ].filter((each) => seen(each) && contrast(getComputedStyle(each).color, ground(each)) < 4.5);
    const icons = [
      ...document.querySelectorAll(':is(button, label, main a, footer a) svg *'),
    ].filter((each) => {
      const { fill, stroke } = getComputedStyle(each);
      const inks = [fill, stroke].filter((ink) => ink !== 'none');
      return seen(each) && inks.length > 0 && inks.every((ink) => contrast(ink, ground(each)) < 3);
    });
    const edgeless = [
      ...document.querySelectorAll(
        'input:not([type=checkbox], [type=range], [type=hidden]), select',
      ),
    ].filter((each) => {
      const boxes = [each, each.parentElement, each.nextElementSibling];
      return (
        seen(each) &&
        !boxes.some((box) => box && Number.parseFloat(getComputedStyle(box).borderBottomWidth) > 0)
      );
    });
    return [...faint, ...icons, ...edgeless].map((each) => each.outerHTML.slice(0, 160));
  });
