import { readFile } from 'node:fs/promises';
import type { Brand } from '../../src/rules/brands';

/** The content id of the mark, which travels with the mail: nothing is loaded from outside. */
export const MARK_ID = 'mark';
export const MARK_ADDRESS = `cid:${MARK_ID}`;

/** A brand's mark as a PNG of 80 px; scripts/ogPictures.mjs draws it. */
export const brandMark = (brand: Brand['id']): Promise<Buffer> =>
  readFile(new URL(`mark-${brand}.png`, import.meta.url));
