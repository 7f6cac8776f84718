/** How many digits a verification code has. */
export const CODE_DIGITS = 6;

/** The digits of what was typed or pasted, such as "123 456" or full-width digits, as a code has them. */
export const codeDigits = (typed: string): string => typed.normalize('NFKC').replaceAll(/\D/g, '');
