import { perLanguage } from './perLanguage';

const regions = perLanguage(
  (language: string) => new Intl.DisplayNames(language, { type: 'region' }),
);

/** The name of a country by its two letters (ISO 3166-1), in a language; any other value unchanged. */
export const countryName = (language: string, code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (regions(language).of(code) ?? code) : code;
