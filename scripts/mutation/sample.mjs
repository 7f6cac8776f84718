/** Selects the defects to run if there are too many, in a random order that is the same in every run. */
import { createHash } from 'node:crypto';

/** Changing this seed selects another sample; docs/quality.md keeps the figures of the earlier ones. */
export const SEED = 'adlantern 21';

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
