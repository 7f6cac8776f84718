import { fullName } from '../../src/rules/fullName';

it.each([
  ['Mira', 'Song', 'Mira Song'],
  ['敏', '李', '李敏'],
  ['Mira', '宋', 'Mira 宋'],
  ['Mira', '', 'Mira'],
  ['', '', ''],
])('the name of "%s" "%s" is "%s"', (first, last, name) =>
  expect(fullName(first, last)).toBe(name),
);
