/** Breaks Chinese between phrases, and within one only if the line is too short for it. */
export const BY_PHRASE = { wordBreak: 'keep-all', overflowWrap: 'anywhere' } as const;
