import { perLanguage } from './perLanguage';

const collators = perLanguage((language: string) => new Intl.Collator(language, { numeric: true }));

/** Sorts user-given names as readers of a language expect: "Campaign 9" before "Campaign 10". */
export const inNameOrder =
  (language: string) =>
  (a: string, b: string): number =>
    collators(language).compare(a, b);
