import { fc } from './properties';

/** Any code point, as fast-check's unit `binary`, which lists all 1.1 million of them in every test file. */
export const anyCharacter = fc
  .nat(0x10_f7_ff)
  .map((at) => String.fromCodePoint(at < 0xd8_00 ? at : at + 0x8_00));
