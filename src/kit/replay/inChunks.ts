import { pause } from '../pause';

/** How long the page may stop responding, in ms. */
const CHUNK_MS = 50;

/** Observes long work, and stops it. */
export interface Watch {
  /** Receives the finished share, from 0 to 1, after each chunk. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Processes each item. The page can render and respond after each chunk. Rejects if stopped. */
export async function inChunks<Item>(
  items: readonly Item[],
  process: (item: Item, index: number) => void,
  { onProgress, signal }: Watch = {},
): Promise<void> {
  let since = performance.now();
  for (const [index, item] of items.entries()) {
    process(item, index);
    if (performance.now() - since < CHUNK_MS) continue;
    onProgress?.((index + 1) / items.length);
    await pause();
    signal?.throwIfAborted();
    since = performance.now();
  }
  signal?.throwIfAborted();
}
