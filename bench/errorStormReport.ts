import { SLOW_DOWN, STORM, TRIES, type StormFigures } from './errorStorm';
import { table } from './table';

/** A click is answered within this (ms; spec 4). */
const CLICK_MS = 100;

/** Ten more storms may add this share to the heap: noise of the collector, no growth. */
const GROWTH = 1.1;

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
const met = (isMet: boolean): string => (isMet ? 'yes' : 'no');

/** The figures, each beside its aim. */
export const stormTable = ({ quiet, storm, notices, badge, heap }: StormFigures): string =>
  table(
    ['', 'Before', 'In the storm', 'Ratio', 'Aim', 'Met'],
    [
      [
        'Slowest click, to the next picture',
        `${quiet.toFixed(0)} ms`,
        `${storm.toFixed(0)} ms`,
        `${(storm / quiet).toFixed(2)} ×`,
        `at most ${CLICK_MS} ms`,
        met(storm <= CLICK_MS),
      ],
      ['Notifications', 0, notices, '', 1, met(notices === 1)],
      ['Badge', '', badge, '', '99+', met(badge === '99+')],
      [
        'Heap, collected, after the first storms and after ten more',
        `${megabytes(heap.once)} (page alone: ${megabytes(heap.before)})`,
        megabytes(heap.often),
        `${(heap.often / heap.once).toFixed(2)} ×`,
        `at most ${GROWTH} ×`,
        met(heap.often <= heap.once * GROWTH),
      ],
    ],
  );

/** The whole page. `date` as YYYY-MM-DD. */
export const stormReport = (
  figures: StormFigures,
  date: string,
): string => `# Benchmark of a storm of errors

Written by \`npm run bench -- errors\` on ${date}: ${STORM} errors in one second at the sign-in page, in Chromium
with its processor slowed ${SLOW_DOWN} times (spec 4: merged error notification; fault A11). Ratios hold across
machines; milliseconds are for orientation.

${stormTable(figures)}

- The errors are dispatched to the page's own store, each with a report of 1 kB; ten presses of the button for the
  colour theme fall into the same second. A press counts from when it was due to the first picture after it; of ${TRIES}
  tries the best counts, since other work of the computer can only add to it.
- At most ${STORM} errors are kept, so that ten more storms leave no more than the first.
`;
