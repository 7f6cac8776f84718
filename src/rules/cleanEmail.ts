/** Removes line breaks and surrounding blanks from a pasted address. */
export const cleanEmail = (typed: string): string => typed.replace(/[\r\n]/g, '').trim();
