let kept: { handle: string; file: Blob } | null = null;
let count = 0;

/** Holds the last chosen file outside actions and the store, as it is not plain data. Returns its handle. */
export function keepFile(file: Blob): string {
  count += 1;
  kept = { handle: `file-${count}`, file };
  return kept.handle;
}

/** Returns the file and forgets it; null for any handle but the last one. */
export function takeFile(handle: string): Blob | null {
  if (kept?.handle !== handle) return null;
  const { file } = kept;
  kept = null;
  return file;
}
