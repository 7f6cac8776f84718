/**
 * Breaks Chinese between phrases, and within one only if the line is too short for it. With lines of a few characters
 * that would be often, and such a break may come right before a comma or a full stop.
 */
export const BY_PHRASE = {
  '@media (min-width: 20em)': { wordBreak: 'keep-all', overflowWrap: 'anywhere' },
} as const;
