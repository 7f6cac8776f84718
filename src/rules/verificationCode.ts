/** Number of digits in a verification code. */
export const CODE_DIGITS = 6;

/** Normalizes typed or pasted digits, such as "123 456" or full-width digits. */
export const codeDigits = (typed: string): string => typed.normalize('NFKC').replaceAll(/\D/g, '');
