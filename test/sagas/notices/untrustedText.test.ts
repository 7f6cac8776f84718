import { sanitize } from '../../../sagas/notices/untrustedText';

it.each([
  ['shorter', 'a'.repeat(8_191), 8_191],
  ['as long', 'a'.repeat(8_192), 8_192],
  ['longer by a byte', 'a'.repeat(8_193), 8_192],
  ['ending within a character', `${'a'.repeat(8_190)}错`, 8_190],
  ['empty', '', 0],
])('A3: words from outside have at most 8 KB: %s', (_name, text, length) => {
  expect(sanitize(text)).toBe(text.slice(0, length));
});

it('A3: no more than 32 KB of a text are looked at', () => {
  expect(sanitize(`${'\u0000'.repeat(32_767)}ab`)).toBe('a');
});
