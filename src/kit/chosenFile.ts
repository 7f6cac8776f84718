let kept: { handle: string; file: Blob } | null = null;
let count = 0;

/** Keeps the file that was chosen last out of actions and the store, of which it is no plain data; gives its handle. */
export function keepFile(file: Blob): string {
  count += 1;
  kept = { handle: `file-${count}`, file };
  return kept.handle;
}

/** Gives the file and forgets it; null for another handle than the last one. */
export function takeFile(handle: string): Blob | null {
  if (kept?.handle !== handle) return null;
  const { file } = kept;
  kept = null;
  return file;
}
