import type { i18n as I18n, TFunction } from 'i18next';
import { cleanText } from '../rules/untrustedText';
import type {
  Cause,
  Change,
  Finding,
  MainFigure,
  OtherStep,
  When,
  Who,
} from '../rules/report/finding';
import { formatsOf, type Formats } from './formats';
import { currentLanguage } from './i18n';

type T = TFunction<'report'>;

/** A return this close to 1 is break-even, with its exact figure. */
const BREAK_EVEN = 0.005;
/** Up to this distance, a share is written as a fraction. */
const NEAR = 0.04;

/** Fractions written as words, for losses. */
const FRACTIONS = [
  { share: 3 / 4, key: 'sentence.parts.threeQuarters' },
  { share: 2 / 3, key: 'sentence.parts.twoThirds' },
  { share: 1 / 2, key: 'sentence.parts.half' },
  { share: 1 / 3, key: 'sentence.parts.third' },
  { share: 1 / 4, key: 'sentence.parts.quarter' },
] as const;

const SUMS = {
  spend: {
    rose: 'sentence.spendRose',
    fell: 'sentence.spendFell',
    roseAll: 'sentence.spendRose',
    fellAll: 'sentence.spendFell',
  },
  installs: {
    rose: 'sentence.installsRose',
    fell: 'sentence.installsFell',
    roseAll: 'sentence.installsRoseAll',
    fellAll: 'sentence.installsFellAll',
  },
} as const;

/** An external name, isolated so that it cannot change the direction of the sentence. */
export const isolated = (name: string): string => `\u2068${cleanText(name)}\u2069`;

/** Removes the gaps of empty slots, and spaces between Chinese words; names stay unchanged. */
const tidy = (text: string): string =>
  text
    .split(/(\u2068[^\u2069]*\u2069)/)
    .map((part) =>
      part.startsWith('\u2068')
        ? part
        : part
            .replaceAll(/ {2,}/g, ' ')
            .replaceAll(/ (?=[.,;，；。])/g, '')
            .replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, ''),
    )
    .join('');

/** The texts of a sentence's figures, names and days. */
function createWords(t: T, formats: Formats) {
  const dollars = (amount: string) =>
    // The sign comes before that of the currency.
    amount.replace(/[^-].*/, (unsigned) => t('sentence.dollars', { amount: unsigned }));
  const percent = formats.percentFine;
  const rate = (value: number) =>
    Math.abs(value - 1) <= BREAK_EVEN
      ? t('sentence.breakEven', { value: formats.change(value) })
      : percent(value);
  return {
    percent,
    /** A share of change, without its direction. */
    share: (change: number) => formats.percent(Math.abs(change)),
    rate,
    /** Both figures of a change. Costs less than a cent apart are written in full. */
    pair({ metric, before, now }: Change): { before: string; now: string } {
      if (metric === 'return') return { before: rate(before), now: rate(now) };
      if (metric === 'installs') return { before: formats.count(before), now: formats.count(now) };
      if (metric === 'spend')
        return { before: dollars(formats.count(before)), now: dollars(formats.count(now)) };
      const isFine = before !== now && formats.amount(before) === formats.amount(now);
      const format = isFine ? formats.amountFine : formats.amount;
      return { before: dollars(format(before)), now: dollars(format(now)) };
    },
    cost: (value: number) => dollars(formats.amount(value)),
    day: formats.dayShort,
    who({ dimension, names, within }: Who): string {
      const [first = '', second] = names.map((name) => {
        const shown = formats.nameIn(dimension, name);
        return shown === name ? isolated(name) : shown;
      });
      if (second !== undefined) return t('sentence.both', { first, second });
      if (within === null) return first;
      return dimension === 'channel'
        ? t('sentence.channelForGame', { channel: first, game: isolated(within) })
        : t('sentence.gameOnChannel', { game: first, channel: isolated(within) });
    },
    when(when: When | null): string {
      if (when === null) return '';
      if (when.kind === 'gradual') return t('sentence.gradually');
      if (when.kind === 'from') return t('sentence.from', { day: formats.dayShort(when.day) });
      const [from, to] = [formats.dayShort(when.from), formats.dayShort(when.to)];
      return t('sentence.fromTo', { from, to });
    },
  };
}

type Words = ReturnType<typeof createWords>;

const isSame = (words: Words, change: Change): boolean => {
  const { before, now } = words.pair(change);
  return before === now;
};

/** "Return fell from 121% to 107%": how much a figure changed. */
function changeText(t: T, words: Words, change: Change, everywhere = false): string {
  const { metric, before, now } = change;
  const rose = now > before;
  const way = everywhere ? (rose ? 'roseAll' : 'fellAll') : rose ? 'rose' : 'fell';
  const pair = words.pair(change);
  if (metric === 'return' || metric === 'costPerInstall')
    return t(`sentence.${metric}.${way}`, pair);
  return t(SUMS[metric][way], { share: words.share(now / before - 1), now: pair.now });
}

/** "Return held at 121%", at the beginning of a sentence or within one. */
function heldText(t: T, words: Words, held: MainFigure, place: 'start' | 'within' | 'end'): string {
  const { metric } = held;
  const pair = words.pair(held);
  const isStart = place === 'start';
  if (!isSame(words, held))
    return t(`sentence.${metric}.${isStart ? 'moved' : 'movedWithin'}`, pair);
  if (place === 'end') return t(`sentence.${metric}.stayed`, pair);
  return t(`sentence.${metric}.${isStart ? 'held' : 'heldWithin'}`, pair);
}

type Own = Extract<Cause, { kind: 'installs' | 'value' }>;

function installsText(t: T, words: Words, { who, change, base }: Own, when: string): string {
  if (base === 'nothing') return t('sentence.firstInstalls', { who: words.who(who), when });
  const share = words.share(change);
  if (change > 0) return t('sentence.moreInstalls', { who: words.who(who), share, when });
  const fraction = FRACTIONS.find((each) => Math.abs(each.share + change) <= NEAR);
  if (!fraction) return t('sentence.fewerInstalls', { who: words.who(who), share, when });
  const slots = { who: words.who(who), part: t(fraction.key), when };
  if (fraction.key !== 'sentence.parts.half') return t('sentence.lostSome', slots);
  return t(who.names.length > 1 ? 'sentence.lostBoth' : 'sentence.lost', slots);
}

const VALUES = {
  player: { more: 'sentence.paidMore', less: 'sentence.paidLess' },
  dollar: { more: 'sentence.returnedMore', less: 'sentence.returnedLess' },
} as const;

function valueText(t: T, words: Words, cause: Extract<Own, { kind: 'value' }>, when: string) {
  const { base, change, per } = cause;
  const [who, share] = [words.who(cause.who), words.share(change)];
  if (change < 0 && (base !== 'some' || change < -1)) return t('sentence.refundedMore', { who });
  if (base === 'refunds') return t('sentence.refundedLess', { who });
  if (base === 'nothing') return t('sentence.firstRevenue', { who, when });
  return t(VALUES[per][change > 0 ? 'more' : 'less'], { who, share, when });
}

/** What is new or no longer there is only known, or no longer known. */
const KNOWN = {
  revenue: { new: 'sentence.newRevenue', ended: 'sentence.endedRevenue' },
  installs: { new: 'sentence.newInstalls', ended: 'sentence.endedInstalls' },
} as const;

const MIX = {
  return: { more: 'sentence.moreSpendReturns', less: 'sentence.lessSpendReturns' },
  costPerInstall: { more: 'sentence.moreSpendCosts', less: 'sentence.lessSpendCosts' },
} as const;

/** "TikTok lost three of four installs from Nov 8": the cause of a change. */
function causeText(
  t: T,
  words: Words,
  cause: Exclude<Cause, { kind: 'across' }>,
  when: When | null,
  metric: Change['metric'],
): string {
  const who = words.who(cause.who);
  const since = words.when(when);
  if (cause.kind === 'installs') return installsText(t, words, cause, since);
  if (cause.kind === 'value') return valueText(t, words, cause, since);
  if (cause.kind !== 'mix' && cause.of !== 'spend')
    return when === null
      ? t('sentence.partlyKnown', { who })
      : t(KNOWN[cause.of][cause.kind], { who, when: since });
  if (cause.kind === 'ended') {
    const day = when?.kind === 'from' ? t('sentence.on', { day: words.day(when.day) }) : '';
    return t('sentence.ended', { who, when: day });
  }
  const isRate = metric === 'return' || metric === 'costPerInstall';
  const rate = (value: number) => (metric === 'return' ? words.percent(value) : words.cost(value));
  if (cause.kind === 'new') {
    if (!isRate) return t('sentence.newSpend', { who, when: since });
    const key = metric === 'return' ? 'sentence.newReturns' : 'sentence.newCosts';
    return t(key, { who, rate: rate(cause.rate), when: since });
  }
  if (cause.rate === null || !isRate)
    return t(cause.more ? 'sentence.moreSpend' : 'sentence.lessSpend', { who, when: since });
  const keys = MIX[metric];
  return t(cause.more ? keys.more : keys.less, { who, rate: rate(cause.rate), when: since });
}

function changedText(
  t: T,
  words: Words,
  { change, cause, when, held }: Extract<Finding, { kind: 'changed' }>,
): string {
  const changed = changeText(t, words, change);
  const since = words.when(when);
  if (held)
    return t('sentence.spend', {
      change: changed,
      when: since,
      held: heldText(t, words, held, 'within'),
    });
  if (cause === null) return t('sentence.alone', { change: changed, when: since });
  if (cause.kind === 'across') {
    const [only] = cause.dimensions;
    const isOne = cause.dimensions.length === 1;
    const all = t(
      !isOne
        ? 'sentence.allOf.both'
        : only === 'game'
          ? 'sentence.allOf.game'
          : 'sentence.allOf.channel',
    );
    if (when?.kind === 'gradual') return t('sentence.acrossGradual', { change: changed, all });
    const everywhere = changeText(t, words, change, true);
    return when === null
      ? t('sentence.acrossUndated', { change: everywhere, all })
      : t('sentence.across', { change: everywhere, all, when: since });
  }
  const because = causeText(t, words, cause, when, change.metric);
  if (cause.kind !== 'mix' || !cause.against)
    return t('sentence.because', { change: changed, cause: because });
  // The rates moved opposite to the whole; a lower cost is the better one.
  const isBetter =
    change.metric === 'costPerInstall' ? change.now > change.before : change.now < change.before;
  const every = t(`sentence.every.${cause.who.dimension}`);
  const against = t(isBetter ? 'sentence.improved' : 'sentence.worsened', { every });
  return t('sentence.becauseAgainst', { change: changed, cause: because, against });
}

function firstText(t: T, words: Words, finding: Extract<Finding, { kind: 'first' }>): string {
  const { isFirst, needs, metric, value } = finding;
  const days = t(isFirst ? 'sentence.firstDays' : 'sentence.theseDays', { count: finding.days });
  if (value === null) return t('sentence.firstNothing', { days, needs });
  return metric === 'return'
    ? t('sentence.firstReturn', { days, needs, value: words.rate(value) })
    : t('sentence.firstCpi', { days, needs, value: words.cost(value) });
}

function thinText(t: T, formats: Formats, finding: Extract<Finding, { kind: 'thin' }>): string {
  if (finding.side === 'days') return t('sentence.thinDays', { count: finding.days });
  if (finding.installs === null)
    return t(finding.side === 'now' ? 'sentence.unknownNow' : 'sentence.unknownBefore');
  const { installs: count, days } = finding;
  const slots = { count, installs: formats.count(count), days };
  return t(finding.side === 'now' ? 'sentence.thinNow' : 'sentence.thinBefore', slots);
}

function findingText(t: T, formats: Formats, finding: Finding): string {
  const words = createWords(t, formats);
  switch (finding.kind) {
    case 'noData':
      return t('sentence.noData');
    case 'noSpend':
      return t(finding.credits ? 'sentence.credits' : 'sentence.noSpend', { count: finding.days });
    case 'late': {
      const { days, missing, channel, lastDay } = finding;
      if (channel === null || lastDay === null) return t('sentence.incomplete', { days, missing });
      const day = words.day(lastDay);
      return t('sentence.late', { days, missing, channel: isolated(channel), day });
    }
    case 'first':
      return firstText(t, words, finding);
    case 'thin':
      return thinText(t, formats, finding);
    case 'changed':
      return changedText(t, words, finding);
    case 'hidden': {
      const { held, cause, when } = finding;
      return t(isSame(words, held) ? 'sentence.hidden' : 'sentence.hiddenMoved', {
        held: heldText(t, words, held, 'start'),
        cause: causeText(t, words, cause, when, held.metric),
      });
    }
    case 'same':
      return t('sentence.same', { held: heldText(t, words, finding.held, 'end') });
  }
}

export const METRIC_NAMES = {
  return: 'figures.returnOnAdSpend',
  costPerInstall: 'figures.costPerInstall',
  spend: 'figures.spend',
  installs: 'figures.installs',
} as const satisfies Record<Change['metric'], string>;

/** What a sentence dates: a change, and its cause if it is known. */
export interface DatedChange {
  readonly cause: Cause | OtherStep['cause'] | null;
  readonly when: When;
  readonly change: Change;
}

/** Writes a dated change of level as a line: its cause, or the change itself if it has none. */
export function datedChangeText(i18n: I18n, { cause, when, change }: DatedChange): string {
  const [t, formats] = [i18n.getFixedT(null, 'report'), formatsOf(currentLanguage(i18n))];
  const words = createWords(t, formats);
  const slots = { when: words.when(when) };
  const text =
    cause === null || cause.kind === 'across'
      ? t('sentence.dated', { ...slots, change: changeText(t, words, change) })
      : cause.kind === 'total'
        ? t('sentence.level', {
            ...slots,
            measure: t(METRIC_NAMES[cause.metric]),
            times: formats.times(1 + cause.change),
          })
        : causeText(t, words, cause, when, change.metric);
  return tidy(text).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Writes a finding as a sentence in the language of `i18n`. Names are between isolation marks. */
export const reportSentence = (i18n: I18n, finding: Finding): string =>
  tidy(findingText(i18n.getFixedT(null, 'report'), formatsOf(currentLanguage(i18n)), finding));
