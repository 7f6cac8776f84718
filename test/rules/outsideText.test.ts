import { cleanText, cutText, OUTSIDE_TEXT_MAX } from '../../src/rules/outsideText';

it('removes control characters and marks that turn text around, and keeps line ends', () => {
  expect(cleanText(' a\u0000b\u001b[31mc\u202ed\r\ne\u0085 ')).toBe('ab[31mcd\ne');
});

it('leaves other scripts and emoji as they are', () => {
  expect(cleanText('错误：“é” 👩‍🚀')).toBe('错误：“é” 👩‍🚀');
});

it('cuts by code points, never through one', () => {
  expect(OUTSIDE_TEXT_MAX).toBe(500);
  expect(cutText('a'.repeat(500))).toEqual({ shown: 'a'.repeat(500), cut: false });
  expect(cutText('😀'.repeat(3), 2)).toEqual({ shown: '😀😀…', cut: true });
});
