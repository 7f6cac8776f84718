import { isRecord } from '../src/rules/json';

export { isRecord };

export function fieldsOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

/** Returns a text field of an object; undefined if it is absent or not a string. */
export function textField(value: unknown, name: string): string | undefined {
  const field = fieldsOf(value)[name];
  return typeof field === 'string' ? field : undefined;
}

/** As {@link textField}, but empty if there is none. */
export const textIn = (value: unknown, name: string): string => textField(value, name) ?? '';

/** Returns a number field of an object; 0 if there is none. */
export function numberIn(value: unknown, name: string): number {
  const field = fieldsOf(value)[name];
  return typeof field === 'number' ? field : 0;
}

export const isWhole = (value: unknown, low: number, high: number): boolean =>
  Number.isInteger(value) && Number(value) >= low && Number(value) <= high;

/** Parses a JSON object. @throws {SyntaxError} for anything else */
export function parseObject(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json);
  if (!isRecord(value)) throw new SyntaxError('not a JSON object');
  return value;
}
