import { fieldsOf, isRecord } from '../json';

/** A form field, as the SDK provides it. */
export interface SentField {
  readonly id: string;
  readonly value?: unknown;
}

export const isField = (value: unknown): value is SentField =>
  isRecord(value) && typeof value['id'] === 'string';

/** Returns the form fields of a body, without invalid entries. */
export function sentFields(body: unknown): SentField[] {
  const { formFields } = fieldsOf(body);
  return Array.isArray(formFields) ? formFields.filter(isField) : [];
}

/** Returns the text of a field; an empty string if it was not sent. */
export function fieldText(fields: readonly SentField[], id: string): string {
  const value = fields.find((field) => field.id === id)?.value;
  return typeof value === 'string' ? value : '';
}
