import { analyse } from '../../../src/rules/report/analysis';
import type { Evidence } from '../../../src/rules/report/evidence';
import type { Cause, Metric } from '../../../src/rules/report/finding';
import { report as english } from '../../../src/text/en/report';
import { report as chinese } from '../../../src/text/zh/report';
import { en } from '../../../src/text/en';
import { zh } from '../../../src/text/zh';
import { createI18n } from '../../../src/text/i18n';
import { reportSentence } from '../../../src/text/reportSentence';
import { deliveries, evidenceOf, type Delivered } from '../../support/reportSets';
import { PARTLY_KNOWN } from './partlyKnownSets';
import { changed, edited, isEmber, isTikTok, SETS, times, type SentenceSet } from './sentenceSets';

/** A fifth less revenue since November 1, for the remaining rows. */
const paidLess = (left: (row: Delivered) => boolean): Evidence =>
  evidenceOf(edited((row) => row.t >= 42 && times(row, 1, 1, 0.8)).filter(left));

/** Eleven of the 28 days, in no order. */
const DAYS_OFF: ReadonlySet<number> = new Set([29, 30, 33, 35, 38, 39, 43, 44, 47, 51, 54]);

/** The role of each dimension, the wording of costs, and why no comparison is possible. */
const MORE: readonly SentenceSet[] = [
  [
    'all channels of one game return less',
    paidLess(isEmber),
    'Return fell from 121% to 109%, across all channels, from Nov 1.',
    '自11月1日起各渠道的回报率普遍下降，从 121% 降至 109%。',
  ],
  [
    'all games on one channel return less',
    paidLess(isTikTok),
    'Return fell from 115% to 103%, across all games, from Nov 1.',
    '自11月1日起各游戏的回报率普遍下降，从 115% 降至 103%。',
  ],
  [
    'there is only one game on one channel',
    paidLess((row) => isTikTok(row) && isEmber(row)),
    'Return fell from 115% to 103% from Nov 1.',
    '自11月1日起回报率从 115% 降至 103%。',
  ],
  [
    'a small return falls by a fifth, which is two points',
    evidenceOf(edited((row) => times(row, 1, 1, row.t >= 42 ? 0.08 : 0.1))),
    'Return moved from 12% to 11%; Facebook players paid 21% less from Nov 1.',
    '回报率从 12% 变为 11%；Facebook 玩家自11月1日起付费减少 21%。',
  ],
  [
    'more is refunded than paid',
    changed((row) => row.t >= 28 && times(row, 1, 1, -0.1)),
    'Return fell from 121% to -12%, across all channels and games.',
    '各渠道、各游戏的回报率普遍下降，从 121% 降至 -12%。',
  ],
  [
    'installs cost nothing before',
    changed((row) => row.t < 28 && times(row, 0, 1, 1)),
    'Cost per install rose from $0.00 to $2.89.',
    '单次安装成本从 0.00\u00a0美元升至 2.89\u00a0美元。',
  ],
  [
    'a campaign is off on days here and there',
    changed((row) => DAYS_OFF.has(row.t) && times(row, 0, 0, 0)),
    'Spend fell 37% to $18,293; return held at 121%.',
    '花费下降 37%，为 18,293\u00a0美元；回报率保持 121%。',
  ],
  [
    'a campaign is off on as many days as before',
    changed((row) => (DAYS_OFF.has(row.t) || DAYS_OFF.has(row.t + 28)) && times(row, 0, 0, 0)),
    'Nothing notable changed: return stayed at 121%.',
    '没有明显变化：回报率保持 121%。',
  ],
  [
    'players of a channel pay twice',
    changed((row) => isTikTok(row) && row.t >= 42 && times(row, 1, 1, 2)),
    'Return rose from 121% to 138% because TikTok players paid 100% more from Nov 1.',
    'TikTok 玩家自11月1日起付费增加 100%，回报率从 121% 升至 138%。',
  ],
  [
    'a game on a channel stops before the range',
    changed((row) => {
      if (isTikTok(row) && !isEmber(row) && row.t >= 20) times(row, 0, 0, 0);
      if (row.channel === 'YouTube' && isEmber(row) && row.t >= 35 && row.t < 42)
        times(row, 0.25, 0.125, 0.0625);
    }),
    'Installs fell 11% to 8,636 because less spend went to TikTok.',
    '投向 TikTok 的花费减少，安装量下降 11%，为 8,636。',
  ],
  [
    'one channel gains what another loses',
    changed((row) => {
      if (row.t >= 49 && isTikTok(row)) times(row, 1, 1.5, 1.5);
      if (row.t >= 49 && row.channel === 'Facebook') times(row, 1, 0.7, 0.7);
    }),
    'Return moved from 121% to 122%; TikTok brought 50% more installs per dollar from Nov 8.',
    '回报率从 121% 变为 122%；TikTok 自11月8日起每美元安装量增加 50%。',
  ],
  [
    'every game improves, spend moves to the worst',
    changed((row) => {
      if (!isEmber(row)) row.revenue *= 0.6;
      if (!isEmber(row) && row.t >= 28) times(row, 3, 3, 3);
      if (row.t >= 28) row.revenue *= 1.06;
    }),
    'Return fell from 102% to 94% because more spend went to Neon Drift from Oct 18; every game itself improved.',
    '各游戏自身均有改善，但自10月18日起更多花费投向 Neon Drift，回报率从 102% 降至 94%。',
  ],
  [
    'every channel gets worse, spend moves to the best',
    changed((row) => {
      if (isTikTok(row)) row.revenue *= 2;
      if (isTikTok(row) && row.t >= 28) times(row, 3, 3, 3);
      if (row.t >= 28) row.revenue *= 0.94;
    }),
    'Return rose from 156% to 172% because more spend went to TikTok from Oct 18; every channel itself got worse.',
    '各渠道自身均变差，但自10月18日起更多花费投向 TikTok，回报率从 156% 升至 172%。',
  ],
  [
    'revenue unknown, every channel improves, spend moves to the most expensive',
    changed(
      (row) => {
        if (isTikTok(row)) row.installs *= 0.5;
        if (isTikTok(row) && row.t >= 28) times(row, 4, 4, 4);
        if (row.t >= 28) row.installs *= 1.06;
      },
      { revenue: false },
    ),
    'Cost per install rose from $3.45 to $3.89 because more spend went to TikTok from Oct 18; every channel itself improved.',
    '各渠道自身均有改善，但自10月18日起更多花费投向 TikTok，单次安装成本从 3.45\u00a0美元升至 3.89\u00a0美元。',
  ],
  [
    'revenue unknown, a new channel that costs more',
    evidenceOf(
      edited((row) => isTikTok(row) && times(row, 3, 1, 1)).filter(
        (row) => !isTikTok(row) || row.t >= 42,
      ),
      { revenue: false },
    ),
    'Cost per install rose from $3.01 to $3.98 because new spend on TikTok from Nov 1 costs $7.89 per install.',
    '自11月1日起新增的 TikTok 花费单次安装成本为 7.89\u00a0美元，单次安装成本从 3.01\u00a0美元升至 3.98\u00a0美元。',
  ],
  [
    'revenue unknown, nothing: costs differ by a fraction of a cent',
    evidenceOf(deliveries(), { revenue: false }),
    'Nothing notable changed: cost per install moved from $2.8869 to $2.8857.',
    '没有明显变化：单次安装成本从 2.8869\u00a0美元变为 2.8857\u00a0美元。',
  ],
  [
    'revenue unknown, nothing before',
    evidenceOf(
      deliveries().filter(({ t }) => t >= 28),
      { revenue: false },
    ),
    'First 28 days: cost per install is $2.89. A comparison needs 28 earlier days.',
    '最初 28\u00a0天：单次安装成本 2.89\u00a0美元。满 28\u00a0天历史后可对比。',
  ],
  [
    'not enough days before',
    evidenceOf(deliveries().filter(({ t }) => t >= 20)),
    'These 28 days: return is 121%. A comparison needs 28 earlier days.',
    '这 28\u00a0天：回报率 121%。满 28\u00a0天历史后可对比。',
  ],
  [
    'eight weeks, to compare with those of the year before',
    { ...evidenceOf(deliveries()), comparing: 'year' },
    'These 28 days: return is 121%. A comparison needs 364 earlier days.',
    '这 28\u00a0天：回报率 121%。满 364\u00a0天历史后可对比。',
  ],
  [
    'no install, nothing before',
    evidenceOf(
      edited((row) => times(row, 1, 0, 0)).filter(({ t }) => t >= 28),
      { revenue: false },
    ),
    'First 28 days. A comparison needs 28 earlier days.',
    '最初 28\u00a0天。满 28\u00a0天历史后可对比。',
  ],
  [
    'few installs before',
    changed((row) => row.t < 28 && times(row, 0.002, 0.002, 0.002)),
    'Too little to compare: 20 installs in the 28 earlier days.',
    '数据太少，无法比较：对比期 28\u00a0天仅 20\u00a0次安装。',
  ],
  [
    'one install before',
    changed((row) => row.t < 28 && times(row, 1, 0.0001, 1)),
    'Too little to compare: 1 install in the 28 earlier days.',
    '数据太少，无法比较：对比期 28\u00a0天仅 1\u00a0次安装。',
  ],
  [
    'one install',
    changed((row) => row.t >= 28 && times(row, 1, 0.0001, 1)),
    'Too little to compare: 1 install in 28 days.',
    '数据太少，无法比较：28\u00a0天仅 1\u00a0次安装。',
  ],
  [
    'one day of few installs',
    evidenceOf(
      edited((row) => times(row, 1, 0.01, 1)),
      { from: 55 },
    ),
    'Too little to compare: 1 complete day.',
    '数据太少，无法比较：仅 1\u00a0天数据完整。',
  ],
  [
    'one day, nothing before',
    evidenceOf(
      deliveries().filter(({ t }) => t >= 55),
      { from: 55 },
    ),
    'This day: return is 121%. A comparison needs 7 earlier days.',
    '最初 1\u00a0天：回报率 121%。满 7\u00a0天历史后可对比。',
  ],
  [
    'one day, not enough before',
    evidenceOf(
      deliveries().filter(({ t }) => t >= 53),
      { from: 55 },
    ),
    'This day: return is 121%. A comparison needs 7 earlier days.',
    '这 1\u00a0天：回报率 121%。满 7\u00a0天历史后可对比。',
  ],
  [
    'installs unknown',
    evidenceOf(
      edited((row) => times(row, 1, 0, 1)),
      { installsFrom: 56 },
    ),
    'Not compared: no imported file has installs for these days.',
    '无法比较：导入的文件中没有这些日期的安装量。',
  ],
  [
    'installs unknown before',
    evidenceOf(
      edited((row) => row.t < 28 && times(row, 1, 0, 1)),
      { installsFrom: 28 },
    ),
    'Not compared: no imported file has installs for the earlier days.',
    '无法比较：导入的文件中没有对比期的安装量。',
  ],
  [
    'five days',
    evidenceOf(deliveries(), { from: 51 }),
    'Too little to compare: 5 complete days.',
    '数据太少，无法比较：仅 5\u00a0天数据完整。',
  ],
  [
    'eight days are not complete',
    evidenceOf(deliveries(), { partial: [48, 49, 50, 51, 52, 53, 54, 55] }),
    'Data for 8 of 28 days aren’t complete yet.',
    '28\u00a0天中有 8\u00a0天数据尚不完整。',
  ],
  [
    'more installs for a little more spend',
    changed((row) => row.t >= 42 && times(row, 1.07, 1.25, 1.12)),
    'Installs rose 13% to 11,378, across all channels and games, from Nov 1.',
    '自11月1日起各渠道、各游戏的安装量普遍上升 13%，达 11,378。',
  ],
];

const [english18n, chinese18n] = [
  createI18n('en', { ...en, report: english }),
  createI18n('zh', { ...zh, report: chinese }),
];

/** The sentence as displayed, without isolation marks. */
const read = (sentence: string): string => sentence.replaceAll(/[\u2068\u2069]/g, '');

describe('issue 18.2, P10: the sentence reports what changed, since when, and why', () => {
  it.each([...SETS, ...MORE, ...PARTLY_KNOWN])('%s', async (_, evidence, inEnglish, inChinese) => {
    const { finding } = analyse(evidence);
    expect(read(reportSentence(await english18n, finding))).toBe(inEnglish);
    expect(read(reportSentence(await chinese18n, finding))).toBe(inChinese);
  });

  it('names the last complete day, and marks the outlier', () => {
    const asOf = SETS.find(([name]) => name.startsWith('18'))?.[1];
    expect(asOf && analyse(asOf).asOf).toBe('2026-11-13');
    const wild = SETS.find(([name]) => name.startsWith('7'))?.[1];
    expect(wild && analyse(wild).unusual).toMatchObject([
      { metric: 'revenue', channel: 'TikTok', day: '2026-11-09' },
    ]);
    expect(analyse(evidenceOf(deliveries())).unusual).toEqual([]);
    // Far beyond the noise, but too little for a mark.
    const slight = changed((row) => isTikTok(row) && row.t === 50 && times(row, 1, 1, 1.15));
    expect(analyse(slight).unusual).toEqual([]);
    // A day on which all channels deviate is one of the total, not of each.
    const shared = changed((row) => row.t === 50 && times(row, 1, 1, 5));
    expect(analyse(shared).unusual).toMatchObject([
      { metric: 'revenue', channel: null, day: '2026-11-09' },
    ]);
  });
});

describe('a sentence names each cause of each figure', () => {
  const who = { dimension: 'channel', names: ['TikTok'], within: null } as const;
  const CAUSES: Readonly<Record<string, Cause>> = {
    new: { kind: 'new', who, rate: 0.5, of: 'spend' },
    ended: { kind: 'ended', who, of: 'spend' },
    more: { kind: 'mix', who, more: true, rate: 0.5, against: false },
    less: { kind: 'mix', who, more: false, rate: 0.5, against: false },
    unrated: { kind: 'mix', who, more: true, rate: null, against: false },
    installs: { kind: 'installs', who, change: 0.25, base: 'some' },
    inCountry: { kind: 'ended', who: { ...who, dimension: 'country', names: ['BR'] }, of: 'spend' },
    value: { kind: 'value', who, change: -0.25, base: 'some', per: 'player' },
  };
  const when = { kind: 'from', day: '2026-11-01' } as const;

  it.each<[Metric, string, string]>([
    ['return', 'new', 'new spend on TikTok from Nov 1 returns 50%.'],
    ['return', 'ended', 'spend on TikTok ended on Nov 1.'],
    ['return', 'inCountry', 'spend on Brazil ended on Nov 1.'],
    ['return', 'more', 'more spend went to TikTok (returns 50%) from Nov 1.'],
    ['return', 'less', 'less spend went to TikTok (returns 50%) from Nov 1.'],
    ['return', 'unrated', 'more spend went to TikTok from Nov 1.'],
    ['return', 'installs', 'TikTok brought 25% more installs per dollar from Nov 1.'],
    ['return', 'value', 'TikTok players paid 25% less from Nov 1.'],
    ['costPerInstall', 'new', 'new spend on TikTok from Nov 1 costs $0.50 per install.'],
    ['costPerInstall', 'more', 'more spend went to TikTok ($0.50 per install) from Nov 1.'],
    ['costPerInstall', 'less', 'less spend went to TikTok ($0.50 per install) from Nov 1.'],
    ['spend', 'new', 'spend on TikTok is new from Nov 1.'],
    ['spend', 'more', 'more spend went to TikTok from Nov 1.'],
    ['spend', 'less', 'less spend went to TikTok from Nov 1.'],
    ['installs', 'new', 'spend on TikTok is new from Nov 1.'],
  ])('%s by %s', async (metric, cause, sentence) => {
    const change = { metric, before: 2, now: 4 };
    const finding = {
      kind: 'changed',
      change,
      cause: CAUSES[cause] ?? null,
      when,
      held: null,
    } as const;
    expect(read(reportSentence(await english18n, finding)).split(' because ')[1]).toBe(sentence);
  });

  it('a country without spaces around its name in Chinese', async () => {
    const change = { metric: 'return', before: 2, now: 4 } as const;
    const cause = CAUSES['inCountry'] ?? null;
    const finding = { kind: 'changed', change, cause, when, held: null } as const;
    expect(reportSentence(await chinese18n, finding)).toContain('巴西的花费');
  });
});
