import { fullName } from '../../src/rules/profile';

it.each([
  ['Mira', 'Lind', 'Mira Lind'],
  ['小明', '王', '王小明'],
  ['', 'Lind', 'Lind'],
  ['', '', ''],
])('A16: %p and %p are %p', (first, last, whole) => expect(fullName(first, last)).toBe(whole));
