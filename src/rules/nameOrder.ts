/** Sorts user-given names as readers of a language expect: "Campaign 9" before "Campaign 10". */
export const inNameOrder = (language: string): ((a: string, b: string) => number) =>
  new Intl.Collator(language, { numeric: true }).compare;
