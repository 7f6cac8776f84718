/** A JSON object: neither null nor an array. */
export type Json = Record<string, unknown>;

/** Own copy, since the kit imports from no other folder. */
export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
