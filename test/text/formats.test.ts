import { formatsOf } from '../../src/text/formats';

const [english, chinese] = [formatsOf('en'), formatsOf('zh')];

/** Browsers format a range with thin spaces. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

it.each([
  ['a count', english.countBig(999_999_999), '999,999,999'],
  ['a count from a billion', english.countBig(1_234_000_000), '1.23B'],
  ['the same in Chinese', chinese.countBig(1_234_000_000), '12.34亿'],
  ['a short count', english.countShort(15_400), '15K'],
  ['money', english.money(9_876.54), '$9,877'],
  ['half a dollar, as an inexact sum of cents', english.money(1.499_999_999), '$2'],
  ['money to the cent', english.moneyExact(9_876.5), '$9,876.50'],
  ['the same in Chinese', chinese.moneyExact(9_876.5), '$9,876.50'],
  ['short money', english.moneyShort(1_240_000), '$1.2M'],
  ['short whole money', english.moneyShort(100), '$100'],
  ['an amount', english.amount(12.3), '12.30'],
  ['an amount of cents', english.amountFine(0.0123), '0.0123'],
  ['a rate', english.rate(0.0125), '1.25%'],
  ['a share', english.percent(1.253), '125%'],
  ['a change', english.change(0.0512), '5.1%'],
  ['a multiple', english.times(2.345), '2.3'],
  ['a small multiple', english.times(0.0053), '0.01'],
  ['points', english.points(2.4), '2'],
  ['fine points', english.finePoints(0.123), '0.12'],
  ['a short day', english.dayShort('2026-03-01'), 'Mar 1'],
  ['a small return', english.percentFine(-0.0512), '-5.1%'],
  ['a return from a tenth', english.percentFine(0.1), '10%'],
  ['a value that rounds to zero', english.count(-0.2), '0'],
  ['a day', english.day('2026-03-01'), 'Mar 1, 2026'],
  ['a day in Chinese', chinese.day('2026-03-01'), '2026年3月1日'],
  ['days of one month', english.range('2026-03-01', '2026-03-07'), 'Mar 1 – 7, 2026'],
  ['days of two years', english.range('2025-12-30', '2026-01-02'), 'Dec 30, 2025 – Jan 2, 2026'],
  [
    'days of one year in Chinese',
    chinese.range('2026-03-01', '2026-04-07'),
    '2026年3月1日至4月7日',
  ],
  [
    'days of two in Chinese',
    chinese.range('2025-12-30', '2026-01-02'),
    '2025年12月30日至2026年1月2日',
  ],
  ['a country', english.nameIn('country', 'BR'), 'Brazil'],
  ['a country in Chinese', chinese.nameIn('country', 'BR'), '巴西'],
  ['an unknown country', english.nameIn('country', 'QQ'), 'QQ'],
  ['what is no country', english.nameIn('country', 'a'), 'a'],
  ['a campaign of two letters', english.nameIn('campaign', 'BR'), 'BR'],
  ['days without a year', english.rangeShort('2026-03-01', '2026-03-07'), 'Mar 1 – 7'],
  [
    'days without a year in Chinese',
    chinese.rangeShort('2026-03-01', '2026-03-07'),
    '3月1日至3月7日',
  ],
])('figures and days in the format of each language: %s', (_what, written, expected) =>
  expect(plain(written)).toBe(expected),
);
