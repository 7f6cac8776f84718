import { MS_PER_DAY } from './constants';

/** There is no year 0, and days before it are written otherwise. */
const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** The number of a day since 1970-01-01. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;

/** The day with this number, as `YYYY-MM-DD`. */
export const dayOf = (number: number): string =>
  new Date(number * MS_PER_DAY).toISOString().slice(0, 10);

/** Whether the text is a calendar day as `YYYY-MM-DD`, such as no February 30. */
export const isDay = (text: string): boolean => {
  if (!DAY.test(text)) return false;
  const number = dayNumber(text);
  return Number.isInteger(number) && dayOf(number) === text;
};

/** The day `count` days later; earlier if negative. */
export const addDays = (day: string, count: number): string => dayOf(dayNumber(day) + count);

/** The number of days in a range, both ends included. */
export const daysIn = (from: string, to: string): number => dayNumber(to) - dayNumber(from) + 1;

/** The UTC day of a time. `now` in ms since 1970. */
export const dayAt = (now: number): string => dayOf(Math.floor(now / MS_PER_DAY));
