import { fieldsOf, isObject } from '../json';

/** One field of a request, as the SDK hands it over. */
export interface SentField {
  readonly id: string;
  readonly value?: unknown;
}

export const isField = (value: unknown): value is SentField =>
  isObject(value) && typeof value['id'] === 'string';

/** The form fields of a body; what is no field is left out. */
export function sentFields(body: unknown): SentField[] {
  const { formFields } = fieldsOf(body);
  return Array.isArray(formFields) ? formFields.filter(isField) : [];
}

/** The text of a sent field; an empty string when it was not sent. */
export function fieldText(fields: readonly SentField[], id: string): string {
  const value = fields.find((field) => field.id === id)?.value;
  return typeof value === 'string' ? value : '';
}
