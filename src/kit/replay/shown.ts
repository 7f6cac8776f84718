/** A state value as one line: `refused.wrongCredentials`. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.entries(value)
    .map(([key, inside]) => {
      const text = valueText(inside);
      return text === '' ? key : `${key}.${text}`;
    })
    .join(' + ');
}
