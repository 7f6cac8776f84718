import { ownNameFault } from '../../src/rules/personText';
import { RequestError } from '../http/errors';
import { textIn } from '../json';

/**
 * Returns the name in a body, of what a studio names itself: a key, a view.
 * @throws {RequestError} for none, more than `max` characters, or invisible ones
 */
export function nameIn(body: unknown, max: number): string {
  const name = textIn(body, 'name').trim();
  if (ownNameFault(name, max) !== null)
    throw new RequestError(400, `name must be a string of 1 to ${max} characters.`);
  return name;
}
