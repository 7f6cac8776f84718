/** Whether a value is a JSON object: not null and not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fieldsOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

/** Returns a text field of an object; undefined if it is absent or not a string. */
export function textField(value: unknown, name: string): string | undefined {
  const field = fieldsOf(value)[name];
  return typeof field === 'string' ? field : undefined;
}

/** Parses a JSON object. @throws {SyntaxError} for anything else */
export function parseObject(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json);
  if (!isObject(value)) throw new SyntaxError('not a JSON object');
  return value;
}
