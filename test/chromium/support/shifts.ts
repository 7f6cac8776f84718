import type { Page } from '@playwright/test';

declare global {
  interface Window {
    shifts?: string[];
  }
}

/**
 * Records layout shifts from the next page on (CLS), including those after user input. Growth of a document that a busy
 * machine parses in several chunks counts as its arrival.
 */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const found: string[] = [];
    window.shifts = found;
    const boxOf = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      const [navigation] = performance.getEntriesByType('navigation');
      const read =
        navigation instanceof PerformanceNavigationTiming ? navigation.domInteractive : 0;
      for (const entry of list.getEntries()) {
        if (read === 0 || entry.startTime < read) continue;
        const sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] =
          Reflect.get(entry, 'sources');
        for (const { node, previousRect, currentRect } of sources)
          found.push(
            `${node?.nodeName} "${node?.textContent?.slice(0, 40)}": ${boxOf(previousRect)} -> ${boxOf(currentRect)}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Returns what has moved since the page was opened: text, place and size before and after. */
export const shifts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // A frame's shifts are reported after it.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    return window.shifts ?? [];
  });
