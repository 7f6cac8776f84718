import { fc } from './properties';

/** Any code point, as fast-check's unit `binary`, which lists all 1.1 million of them in every test file. */
export const anyCharacter = fc
  .nat(0x10_f7_ff)
  .map((at) => String.fromCodePoint(at < 0xd8_00 ? at : at + 0x8_00));

const encoded = fc.oneof(fc.string(), fc.string({ unit: anyCharacter })).map(encodeURIComponent);

/** Any address, as fast-check's `webUrl`, which needs that unit for characters that are percent-encoded. */
export const anyUrl = fc
  .tuple(fc.constantFrom('http', 'https'), fc.webAuthority(), fc.array(encoded), encoded, encoded)
  .map(
    ([scheme, host, path, query, fragment]) =>
      `${scheme}://${[host, ...path].join('/')}?${query}#${fragment}`,
  );
