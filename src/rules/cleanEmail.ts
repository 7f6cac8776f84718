/** An address as it is meant: without the line ends and blanks that come along when it is pasted. */
export const cleanEmail = (typed: string): string => typed.replace(/[\r\n]/g, '').trim();
