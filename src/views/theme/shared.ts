/** The type scale: each size in px, with its line height. */
export const TYPE = {
  14: { fontSize: '.875rem', lineHeight: '1.25rem' },
  16: { fontSize: '1rem', lineHeight: '1.5rem' },
  20: { fontSize: '1.25rem', lineHeight: '1.75rem' },
  28: { fontSize: '1.75rem', lineHeight: '2.25rem' },
  40: { fontSize: '2.5rem', lineHeight: '3rem' },
} as const;

/** The longest line of a text: 60 to 72 characters of the system fonts. The unit `ch` is a digit, wider than a letter. */
export const MEASURE = '32em';

/** Elements in a line, which wraps. */
export const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const;
