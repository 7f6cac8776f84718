import {
  withoutSecrets,
  cleanText,
  cutText,
  UNTRUSTED_TEXT_MAX,
} from '../../src/rules/untrustedText';

it('removes control characters and direction marks, and keeps line breaks', () => {
  expect(cleanText(' a\u0000b\u001b[31mc\u202ed\r\ne\u0085 ')).toBe('ab[31mcd\ne');
});

it('keeps other scripts and emoji unchanged', () => {
  expect(cleanText('错误：“é” 👩‍🚀')).toBe('错误：“é” 👩‍🚀');
});

it('cuts at code points, never inside one', () => {
  expect(UNTRUSTED_TEXT_MAX).toBe(500);
  expect(cutText('a'.repeat(500))).toEqual({ shown: 'a'.repeat(500), cut: false });
  expect(cutText('😀'.repeat(3), 2)).toEqual({ shown: '😀😀…', cut: true });
});

it.each([
  ['the token=abc.def was refused', 'the token=[redacted] was refused'],
  ['/x?access_token=abc&page=2', '/x?access_token=[redacted]&page=2'],
  ['{"password":"Lantern2026","page":2}', '{"password":"[redacted]","page":2}'],
  ['sent Bearer eyJhbGciOi.x.y twice', 'sent Bearer [redacted] twice'],
  ['code:8000001, msg:The account is paused.', 'code:8000001, msg:The account is paused.'],
  ['The token: it has expired', 'The token: it has expired'],
])('M8: hides secrets that a server repeats: %s', (text, shown) =>
  expect(withoutSecrets(text)).toBe(shown),
);
