import { tokens } from './tokens';

/** The type scale: each size in px, with its line height. */
export const TYPE = {
  14: { fontSize: '.875rem', lineHeight: '1.25rem' },
  16: { fontSize: '1rem', lineHeight: '1.5rem' },
  20: { fontSize: '1.25rem', lineHeight: '1.75rem' },
  28: { fontSize: '1.75rem', lineHeight: '2.25rem' },
  40: { fontSize: '2.5rem', lineHeight: '3rem' },
} as const;

const BOLD = { fontWeight: tokens.fontWeightSemibold };

/** Headings by their size; the letters of large ones are closer. */
export const HEADING = {
  16: { ...TYPE[16], ...BOLD },
  20: { ...TYPE[20], ...BOLD },
  28: { ...TYPE[28], ...BOLD, letterSpacing: '-0.01em' },
  40: { ...TYPE[40], ...BOLD, letterSpacing: '-0.02em' },
} as const;

/** The longest line of a text: 60 to 72 characters of the system fonts. The unit `ch` is a digit, wider than a letter. */
export const MEASURE = '32em';

export const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const;

export const LINE = { display: 'flex', alignItems: 'center' } as const;

export const COLUMN = { display: 'flex', flexDirection: 'column' } as const;

/** A text beside what matters more: a hint, a note, a status. */
export const QUIET = { ...TYPE[14], color: tokens.colorNeutralForeground2 } as const;

/** A text that is needed rarely, such as when something was updated. */
export const FAINT = { ...TYPE[14], color: tokens.colorNeutralForeground3 } as const;
