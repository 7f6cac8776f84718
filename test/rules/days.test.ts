/** @jest-environment node */
import { addDays, dayAt, dayNumber, dayOf, daysIn, isDay } from '../../src/rules/days';

it.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['12026-01-01', false],
  ['+002026-01-01', false],
  ['+012026-01', false],
  ['2026-01-01x', false],
  ['2026-1-01', false],
  ['0001-01-01', true],
  ['0000-12-31', false],
  ['', false],
])('%j is a calendar day: %j', (text, is) => expect(isDay(text)).toBe(is));

it('counts days with both ends, over the end of a year and clock changes', () => {
  expect(daysIn('2026-12-31', '2027-01-01')).toBe(2);
  expect(daysIn('2026-03-28', '2026-03-30')).toBe(3);
  expect(daysIn('2026-01-01', '2026-01-01')).toBe(1);
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(dayOf(dayNumber('2026-11-26'))).toBe('2026-11-26');
  expect(dayNumber('1970-01-02')).toBe(1);
});

it('a time belongs to its UTC day', () => {
  expect(dayAt(Date.UTC(2026, 10, 26))).toBe('2026-11-26');
  expect(dayAt(Date.UTC(2026, 10, 26) - 1)).toBe('2026-11-25');
});
