/** Selects the defects to run if there are too many, in a random order that is the same in every run. */
import { createHash } from 'node:crypto';

/** Changing this seed selects another sample. Then move the last line of the previous sample to the earlier ones. */
export const SEED = 'adlantern 21';

/** Results of earlier samples, before and after tests were added for what they showed. The source has changed since. */
export const EARLIER = [
  { seed: 'adlantern 1', on: '2026-11-24', judged: 322, score: 66.2, within: [58, 73], now: 95.3 },
  {
    seed: 'adlantern 2',
    on: '2026-11-24, unfinished',
    judged: 29,
    score: 63.8,
    within: [43, 80],
    now: 82.8,
  },
  { seed: 'adlantern 3', on: '2026-11-26, unfinished', judged: 121, score: 79.3, within: [71, 86] },
  { seed: 'adlantern 4', on: '2026-11-26', judged: 217, score: 88.6, within: [82, 93], now: 97.5 },
  { seed: 'adlantern 5', on: '2026-11-27', judged: 256, score: 84.2, within: [79, 88], now: 97.2 },
  { seed: 'adlantern 6', on: '2026-11-27', judged: 200, score: 82.7, within: [76, 88], now: 93.1 },
  { seed: 'adlantern 7', on: '2026-11-27', judged: 129, score: 88.1, within: [81, 93], now: 95.0 },
  { seed: 'adlantern 8', on: '2026-11-27', judged: 142, score: 88.5, within: [82, 93], now: 95.8 },
  { seed: 'adlantern 9', on: '2026-11-27', judged: 141, score: 85.4, within: [78, 91], now: 96.0 },
  {
    seed: 'adlantern 11',
    on: '2026-11-27, unfinished',
    judged: 108,
    score: 86.1,
    within: [78, 91],
  },
  { seed: 'adlantern 10', on: '2026-11-27', judged: 117, score: 85.6, within: [78, 91], now: 96.9 },
  { seed: 'adlantern 12', on: '2026-11-28', judged: 89, score: 83.9, within: [73, 91], now: 100.0 },
  { seed: 'adlantern 13', on: '2026-11-28', judged: 98, score: 94.5, within: [87, 98], now: 99.1 },
  {
    seed: 'adlantern 15',
    on: '2026-11-28, unfinished, without server',
    judged: 89,
    score: 89.9,
    within: [82, 95],
  },
  { seed: 'adlantern 14', on: '2026-11-28', judged: 120, score: 93.9, within: [88, 97], now: 97.1 },
  { seed: 'adlantern 16', on: '2026-11-28', judged: 133, score: 87.7, within: [81, 92], now: 94.7 },
  { seed: 'adlantern 17', on: '2026-11-28', judged: 134, score: 88.9, within: [82, 93], now: 94.0 },
  { seed: 'adlantern 18', on: '2026-11-29', judged: 142, score: 88.2, within: [82, 93], now: 90.8 },
  { seed: 'adlantern 19', on: '2026-11-29', judged: 137, score: 93.3, within: [88, 96], now: 95.6 },
];

const hash = (text) => createHash('sha256').update(`${SEED} ${text}`).digest('hex');

const SPACE = 2 ** 48;
const shareOf = (place) => parseInt(place.slice(0, 12), 16) / SPACE;

/**
 * Returns the defects in random order, each with a position from 0 to 1. It is independent of the lines above a defect.
 */
function inSampleOrder(found) {
  const times = new Map();
  const ordered = found
    .filter(({ status }) => status !== 'Ignored')
    .map((each) => {
      const key = [each.file, each.kind, each.original, each.replacement].join('|');
      const count = times.get(key) ?? 0;
      times.set(key, count + 1);
      return { each, place: hash(`${key}|${count}`) };
    });
  return ordered
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ each, place }) => ({ each, share: shareOf(place) }));
}

/** Returns one in `oneIn` of all, and the first `size` of each room: a larger sample includes the smaller one. */
export function sampleOf(found, { size, oneIn }, roomOf) {
  const taken = new Map();
  return inSampleOrder(found)
    .filter(({ each, share }) => {
      const room = roomOf(each.file);
      taken.set(room, (taken.get(room) ?? 0) + 1);
      return taken.get(room) <= size || share < 1 / oneIn;
    })
    .map(({ each }) => each);
}
