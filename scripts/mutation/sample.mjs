/** Which defects are judged where there are too many: an order by chance that is the same in every run. */
import { createHash } from 'node:crypto';

const SEED = 'adlantern 1';

const hash = (text) => createHash('sha256').update(`${SEED} ${text}`).digest('hex');

/** The defects in their order by chance. It does not change with the lines above a defect. */
export function inSampleOrder(found) {
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
    .map(({ each }) => each);
}

/** The first `size` of each room, in their order by chance. */
export function sampleOf(found, size, roomOf) {
  const taken = new Map();
  return inSampleOrder(found).filter(({ file }) => {
    const room = roomOf(file);
    taken.set(room, (taken.get(room) ?? 0) + 1);
    return taken.get(room) <= size;
  });
}
