/** Any action, as machines and middleware meet it. */
export interface StoreAction {
  type: string;
  payload?: unknown;
}

/** Is it an object with keys? */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Is it an action that a reducer may be given? */
export const isAction = (value: unknown): value is StoreAction =>
  isObject(value) && typeof value['type'] === 'string';
