/** Chinese breaks between its phrases, and within one only where the line is too short for it. */
export const BY_PHRASE = { wordBreak: 'keep-all', overflowWrap: 'anywhere' } as const;
