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
export function useFormats() {
  const { i18n } = useTranslation();
  const locale = LANGUAGES[currentLanguage(i18n)].htmlLang;
  const number = (options: Intl.NumberFormatOptions) => (value: number) =>
    new Intl.NumberFormat(locale, options).format(value);
  return {
    /** A large number in words: `152.4 billion`, `1524 亿`. */
    big: (value: number) => big(locale, value),
    /** A whole number: `48,200`. */
    whole: number({ maximumFractionDigits: 0 }),
    /** Whole US dollars: `$8,240`. */
    dollars: number({ ...DOLLARS, maximumFractionDigits: 0 }),
    /** US dollars and cents: `$3.08`. */
    cents: number(DOLLARS),
    /** A ratio: `94%`. */
    percent: number({ style: 'percent' }),
    /** A date given as `YYYY-MM-DD`: `June 30, 2026`, `2026年6月30日`. */
    day: (iso: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso)),
  };
}
