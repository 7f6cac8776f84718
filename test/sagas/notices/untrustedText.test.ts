import { sanitize } from '../../../sagas/notices/untrustedText';

it.each([
  ['shorter', 'a'.repeat(8_191), 8_191],
  ['exactly as long', 'a'.repeat(8_192), 8_192],
  ['longer by a byte', 'a'.repeat(8_193), 8_192],
  ['ending within a character', `${'a'.repeat(8_190)}错`, 8_190],
  ['empty', '', 0],
])('A3: external texts are cut to 8 KB: %s', (_name, text, length) => {
  expect(sanitize(text)).toBe(text.slice(0, length));
});

it('A3: at most 32 KB of a text are processed', () => {
  expect(sanitize(`${'\u0000'.repeat(32_767)}ab`)).toBe('a');
});
