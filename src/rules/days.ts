import { MS_PER_DAY } from './constants';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The number of a day since 1970-01-01. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;

/** The day with this number, as `YYYY-MM-DD`. */
export const dayOf = (number: number): string =>
  new Date(number * MS_PER_DAY).toISOString().slice(0, 10);

/** True for `YYYY-MM-DD` that is a day of the calendar: no 30 February. */
export const isDay = (text: string): boolean => {
  if (!DAY.test(text)) return false;
  const number = dayNumber(text);
  return Number.isInteger(number) && dayOf(number) === text;
};

/** The day so many days later; earlier for a negative count. */
export const addDays = (day: string, count: number): string => dayOf(dayNumber(day) + count);

/** How many days a range holds, both ends included. */
export const daysIn = (from: string, to: string): number => dayNumber(to) - dayNumber(from) + 1;

/** The day a moment lies in, in UTC. `now` in ms since 1970. */
export const dayAt = (now: number): string => dayOf(Math.floor(now / MS_PER_DAY));
