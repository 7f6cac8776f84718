import { comparedEmail } from '../../src/rules/comparedEmail';

/** Two spellings of one address are one account; two addresses never are. */
it.each([
  [' Ana@Studio.Test ', 'ana@studio.test'],
  ['ana＠studio。test', 'ana@studio.test'],
  ['ana@ｓｔｕｄｉｏ.test', 'ana@studio.test'],
  // Before the @, a full-width form is another address.
  ['ａ。@studio.test', 'ａ。@studio.test'],
  ['"a@b。c"@x。test', '"a@b。c"@x.test'],
  ['a。b', 'a.b'],
])('%j is compared as %j', (typed, compared) => expect(comparedEmail(typed)).toBe(compared));
