import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../text/i18n';
import { LANGUAGES } from '../../text/languages';

/** From here on a key figure is written short, to fit its place. */
const BIG = 1e9;

/** The page says which dollars, so that the figures need not. */
const USD = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;

/** Makes a thing when it is first asked for: a format of the browser's is dear, and most pages use few. */
const once = <Thing>(make: () => Thing): (() => Thing) => {
  let made: Thing | undefined;
  return () => (made ??= make());
};

/** Formats of one language. Days are `YYYY-MM-DD` in UTC, money US dollars, rates shares of one. */
function createFormats(locale: string) {
  const number = (options?: Intl.NumberFormatOptions) => {
    const format = once(() => new Intl.NumberFormat(locale, options));
    return (value: number) => format().format(value);
  };
  const date = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }));
  const moment = (day: string) => new Date(`${day}T00:00:00Z`);
  const [day, dayShort] = [date({ dateStyle: 'medium' }), date({ month: 'short', day: 'numeric' })];
  const [whole, short] = [
    number({ maximumFractionDigits: 0 }),
    number({ notation: 'compact', maximumFractionDigits: 2 }),
  ];
  return {
    count: whole,
    countBig: (value: number) => (value < BIG ? whole : short)(value),
    countShort: number({ notation: 'compact' }),
    money: number({ ...USD, maximumFractionDigits: 0 }),
    moneyExact: number(USD),
    moneyShort: number({ ...USD, notation: 'compact', maximumFractionDigits: 1 }),
    rate: number({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    percent: number({ style: 'percent' }),
    change: number({ style: 'percent', maximumFractionDigits: 1 }),
    day: (value: string) => day().format(moment(value)),
    dayShort: (value: string) => dayShort().format(moment(value)),
    range: (from: string, to: string) => day().formatRange(moment(from), moment(to)),
  };
}

export type Formats = ReturnType<typeof createFormats>;

/** Every part of the page uses the same ones. */
const known = new Map<string, Formats>();

/** Numbers, money and days as the page's language writes them. */
export function useFormats(): Formats {
  const { i18n } = useTranslation('report');
  const locale = LANGUAGES[currentLanguage(i18n)].htmlLang;
  const formats = known.get(locale) ?? createFormats(locale);
  known.set(locale, formats);
  return formats;
}
