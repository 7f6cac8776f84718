/** The order of what people have named, as the readers of a language expect it: "Campaign 9" before "Campaign 10". */
export const inNameOrder = (language: string): ((a: string, b: string) => number) =>
  new Intl.Collator(language, { numeric: true }).compare;
