import { fail, type Read } from '../src/kit/read';
import { isDay } from '../src/rules/days';

/** A day as `YYYY-MM-DD`. */
export const day: Read<string> = (value) =>
  typeof value === 'string' && isDay(value) ? value : fail();
