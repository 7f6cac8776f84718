/** An object as JSON has it: neither null nor a list. */
export type Json = Record<string, unknown>;

/** Is the value an object of JSON? The kit has its own: it imports from no other folder. */
export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
