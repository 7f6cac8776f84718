/** Which defects are judged where there are too many: an order by chance that is the same in every run. */
import { createHash } from 'node:crypto';

/** Another word draws another sample. The last line of the one before is then put among the earlier ones. */
export const SEED = 'adlantern 2';

/** What earlier samples said of the whole source, each when it was met first and after tests for what it showed. */
export const EARLIER = [
  { seed: 'adlantern 1', on: '2026-11-24', judged: 322, score: 66.2, within: [58, 73], now: 95.3 },
];

const hash = (text) => createHash('sha256').update(`${SEED} ${text}`).digest('hex');

const SPACE = 2 ** 48;
const shareOf = (place) => parseInt(place.slice(0, 12), 16) / SPACE;

/** The defects in their order by chance, each with its place between 0 and 1. It does not change with the lines above a defect. */
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

/** One in `oneIn` of all by chance, and the first `size` of each room: a larger sample has the smaller one in it. */
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
