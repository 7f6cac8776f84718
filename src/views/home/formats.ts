import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../text/i18n';
import { LANGUAGES } from '../../text/languages';

const big = (locale: string, value: number): string =>
  new Intl.NumberFormat(locale, {
    notation: 'compact',
    compactDisplay: 'long',
    maximumFractionDigits: 1,
  })
    .formatToParts(value)
    .filter(({ type }) => type !== 'literal')
    .map(({ type, value: part }) => (type === 'compact' ? ` ${part}` : part))
    .join('');

const DOLLARS = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;

/** Formats numbers and dates in the page's language. */
export interface Formats {
  /** A large number in words: `152.4 billion`, `1524 亿`. */
  big: (value: number) => string;
  /** A whole number: `48,200`. */
  whole: (value: number) => string;
  /** Whole US dollars: `$8,240`. */
  dollars: (value: number) => string;
  /** US dollars and cents: `$3.08`. */
  cents: (value: number) => string;
  /** A ratio with at most `digits` decimals: `94%`. */
  percent: (value: number, digits?: number) => string;
  /** A date given as `YYYY-MM-DD`: `June 30, 2026`, `2026年6月30日`. */
  day: (iso: string) => string;
}

export const useFormats = (): Formats => {
  const { i18n } = useTranslation();
  const locale = LANGUAGES[currentLanguage(i18n)].htmlLang;
  const number = (options: Intl.NumberFormatOptions, value: number) =>
    new Intl.NumberFormat(locale, options).format(value);
  return {
    big: (value) => big(locale, value),
    whole: (value) => number({ maximumFractionDigits: 0 }, value),
    dollars: (value) => number({ ...DOLLARS, maximumFractionDigits: 0 }, value),
    cents: (value) => number(DOLLARS, value),
    percent: (value, digits = 0) =>
      number({ style: 'percent', maximumFractionDigits: digits }, value),
    day: (iso) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso)),
  };
};
