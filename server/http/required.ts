import { textField } from '../json';
import { RequestError } from './errors';

/** A text of a body that must be there: a call without intent changes nothing. */
export function required(body: unknown, name: string): string {
  const text = textField(body, name);
  if (text === undefined || text === '') throw new RequestError(400, `${name} is missing.`);
  return text;
}
