import { countryName } from '../rules/countryName';
import { enumerated } from '../rules/enumerated';
import { perLanguage } from '../rules/perLanguage';
import { LANGUAGES, type Language } from './languages';

/** From this value on, key figures are abbreviated to fit. */
const BIG = 1e9;

/** Returns below this have one decimal. */
export const FINE = 0.1;

/** Without a country prefix: the page names the currency. */
const USD = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;

/** Creates a value on first use: Intl formats are expensive, and most pages use few. */
const once = <Thing>(make: () => Thing): (() => Thing) => {
  let made: Thing | undefined;
  return () => (made ??= make());
};

/** Formats of one language. Days are `YYYY-MM-DD` in UTC, money US dollars, rates shares of one. */
function createFormats(locale: string) {
  const number = (options?: Intl.NumberFormatOptions) => {
    // A value that rounds to zero has no sign.
    const format = once(
      () => new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options }),
    );
    return (value: number) => format().format(value);
  };
  const date = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }));
  const moment = (day: string) => new Date(`${day}T00:00:00Z`);
  // Chinese has one way to write a full date; English uses the shorter one.
  const isChinese = locale.startsWith('zh');
  const dateStyle = isChinese ? 'long' : 'medium';
  const [day, dayShort] = [date({ dateStyle }), date({ month: 'short', day: 'numeric' })];
  /** The format of a range's days: with the year only if the range has two. */
  const dayWithin = (from: string, to: string) =>
    (from.slice(0, 4) === to.slice(0, 4) ? dayShort : day)();
  /** Browsers format a date range with slashes. */
  const chineseRange = (from: string, to: string): string =>
    `${day().format(moment(from))}至${dayWithin(from, to).format(moment(to))}`;
  const [whole, short] = [
    number({ maximumFractionDigits: 0 }),
    number({ notation: 'compact', maximumFractionDigits: 2 }),
  ];
  const dollars = number({ ...USD, maximumFractionDigits: 0 });
  const [percent, change] = [
    number({ style: 'percent' }),
    number({ style: 'percent', maximumFractionDigits: 1 }),
  ];
  return {
    names: (all: readonly string[]) => enumerated(all, isChinese),
    /** The name of a part of a dimension: a country's two letters become its name. */
    nameIn: (dimension: string, name: string) =>
      dimension === 'country' ? countryName(locale, name) : name,
    count: whole,
    countBig: (value: number) => (value < BIG ? whole : short)(value),
    countShort: number({ notation: 'compact' }),
    // A sum of cents is inexact: half a dollar would be rounded down in one place and up in another.
    money: (value: number) => dollars(Math.round(value * 100) / 100),
    moneyExact: number(USD),
    /** An amount next to its currency in words; the finer format distinguishes amounts of cents. */
    amount: number({ minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    amountFine: number({ minimumFractionDigits: 4, maximumFractionDigits: 4 }),
    // Without a minimum, older browsers write $100.0.
    moneyShort: number({
      ...USD,
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    }),
    rate: number({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    percent,
    change,
    /** A return at a tick of a chart, exactly: half a percent is not shown as a whole one. */
    percentTick: number({ style: 'percent', maximumFractionDigits: 2 }),
    /** A return; small ones have one decimal. */
    percentFine: (value: number) => (Math.abs(value) < FINE ? change : percent)(value),
    /** A multiple; a hundredth says enough of a day almost without data. */
    times: number({
      maximumSignificantDigits: 2,
      maximumFractionDigits: 2,
      roundingPriority: 'lessPrecision',
    }),
    points: number({ maximumFractionDigits: 0 }),
    finePoints: number({ maximumFractionDigits: 2 }),
    day: (value: string) => day().format(moment(value)),
    dayShort: (value: string) => dayShort().format(moment(value)),
    /** For a list of a range's days. */
    dayWithin: (from: string, to: string) => {
      const format = dayWithin(from, to);
      return (value: string) => format.format(moment(value));
    },
    /** For use where the year is shown elsewhere. */
    rangeShort: (from: string, to: string) =>
      isChinese
        ? `${dayShort().format(moment(from))}至${dayShort().format(moment(to))}`
        : dayShort().formatRange(moment(from), moment(to)),
    range: (from: string, to: string) =>
      isChinese ? chineseRange(from, to) : day().formatRange(moment(from), moment(to)),
  };
}

export type Formats = ReturnType<typeof createFormats>;

/** Shared by all parts of a page. */
export const formatsOf = perLanguage((language: Language) =>
  createFormats(LANGUAGES[language].htmlLang),
);
