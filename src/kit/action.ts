export interface StoreAction {
  type: string;
  payload?: unknown;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export const isAction = (value: unknown): value is StoreAction =>
  isObject(value) && typeof value['type'] === 'string';
