import { readFile } from 'node:fs/promises';
import type { Brand } from '../../src/rules/brands';

/** The content id of the attached mark, so that nothing is loaded from outside. */
export const MARK_ID = 'mark';
export const MARK_ADDRESS = `cid:${MARK_ID}`;

/** Reads a brand's mark as a PNG of 80 px; scripts/ogPictures.mjs creates it. */
export const brandMark = (brand: Brand['id']): Promise<Buffer> =>
  readFile(new URL(`mark-${brand}.png`, import.meta.url));
