const HAN = /^\p{Script=Han}+$/u;

/** A user's first and last name in display order: a Chinese name has the family name first and no space. */
export const fullName = (first: string, last: string): string =>
  HAN.test(first) && HAN.test(last) ? last + first : `${first} ${last}`.trim();
