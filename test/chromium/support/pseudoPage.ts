import { expect, type Page } from '@playwright/test';
import { pseudoText } from '../../support/pseudo';
import { misfits, WHOLE } from './wholePage';

/** Replaces every text of the page with the pseudo-locale: accented, in brackets, a third longer. */
async function speakPseudo(page: Page): Promise<void> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('script, style, svg, pre, code, option')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    const found: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text && /\p{L}{2}/u.test(node.data)) found.push(node);
    Object.assign(window, { pseudoNodes: found });
    return found.map(({ data }) => data);
  });
  await page.evaluate((longer) => {
    const nodes: Text[] = Reflect.get(window, 'pseudoNodes');
    nodes.forEach((node, index) => (node.data = longer[index] ?? ''));
  }, texts.map(pseudoText));
}

/** Expects that long texts and a right-to-left script break the page neither at 320 nor at 1280 px. Its texts are gone then. */
export async function expectRoomForTexts(page: Page): Promise<void> {
  // React must have hydrated all of the text before it is changed.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#root :is(h1, h2, h3, p, a, button, label)')].every((each) =>
      Object.keys(each).some((key) => key.startsWith('__react')),
    ),
  );
  await speakPseudo(page);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const dir of ['rtl', 'ltr']) {
      await page.evaluate((wanted) => (document.documentElement.dir = wanted), dir);
      const message = `${page.url()}, ${dir}, ${width}`;
      // A new size of the window reaches the styles a little later.
      await expect.poll(() => misfits(page), { message }).toEqual(WHOLE);
    }
  }
}
