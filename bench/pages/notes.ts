import type { Page } from 'playwright-core';

/** What the browser tells of a page. Times in ms since the navigation began. */
export interface Notes {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** What tasks of more than 50 ms took beyond that. */
  readonly blocking: number;
  readonly longestTask: number;
  /** When the first letter was in a field. */
  readonly typing: number;
}

/** Notes in the page, from its very start, what the browser tells of painting, long tasks and input. */
export const watchPage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const notes = { firstPaint: NaN, largestPaint: NaN, blocking: 0, longestTask: 0, typing: NaN };
    Object.assign(window, { benchNotes: notes });
    new PerformanceObserver((list) => {
      for (const { entryType, name, startTime, duration } of list.getEntries()) {
        if (name === 'first-contentful-paint') notes.firstPaint = startTime;
        if (entryType === 'largest-contentful-paint') notes.largestPaint = startTime;
        if (entryType !== 'longtask') continue;
        notes.blocking += duration - 50;
        notes.longestTask = Math.max(notes.longestTask, duration);
      }
    }).observe({ entryTypes: ['paint', 'largest-contentful-paint', 'longtask'] });
    addEventListener(
      'input',
      ({ timeStamp }) => {
        notes.typing = timeStamp;
      },
      { capture: true, once: true },
    );
  });

export const readNotes = (page: Page): Promise<Notes> =>
  // Written by the script above.
  page.evaluate(() => Reflect.get(window, 'benchNotes') as Notes);

/** Counts long tasks from here on. */
export const forgetTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(Reflect.get(window, 'benchNotes') as object, { blocking: 0, longestTask: 0 });
  });
