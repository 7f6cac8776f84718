import { inChunks } from '../../src/kit/replay/inChunks';

/** Processing an item takes this long, in ms. */
const EACH = 20;

const items = [0, 1, 2, 3, 4, 5, 6];

/** Processes the items; returns those that were processed, and the reported shares. */
async function run(stopAt: number | null) {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const stop = new AbortController();
  const done: number[] = [];
  const shares: number[] = [];
  const process = (item: number) => {
    now += EACH;
    done.push(item);
  };
  const onProgress = (share: number) => {
    shares.push(share);
    if (shares.length === stopAt) stop.abort();
  };
  let isStopped = false;
  await inChunks(items, process, { onProgress, signal: stop.signal }).catch(() => {
    isStopped = true;
  });
  return { done, shares, isStopped };
}

afterEach(() => jest.restoreAllMocks());

it('reports the finished share after each 50 ms', async () =>
  expect(await run(null)).toEqual({ done: items, shares: [3 / 7, 6 / 7], isStopped: false }));

it('stops after a chunk', async () =>
  expect(await run(1)).toEqual({ done: [0, 1, 2], shares: [3 / 7], isStopped: true }));

it('rejects if it is stopped before its end, also without a chunk', async () => {
  const stop = new AbortController();
  const work = inChunks([1], () => stop.abort(), { signal: stop.signal });
  await expect(work).rejects.toThrow(/aborted/);
});
