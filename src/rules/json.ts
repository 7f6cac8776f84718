/** An object as JSON has it: neither null nor a list. */
export type Json = Record<string, unknown>;

/** Is the value an object of JSON? */
export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a text holds: JSON where it is JSON, else the text as it came. */
export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
