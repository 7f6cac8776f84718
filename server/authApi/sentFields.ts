/** One field of a request, as the SDK hands it over. */
export interface SentField {
  readonly id: string;
  readonly value: unknown;
}

/** The text of a sent field; an empty string when it was not sent. */
export function fieldText(fields: readonly SentField[], id: string): string {
  const value = fields.find((field) => field.id === id)?.value;
  return typeof value === 'string' ? value : '';
}
