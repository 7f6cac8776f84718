import type { Evidence } from '../../../src/rules/report/evidence';
import { deliveries, evidenceOf, SET_WEEK, type Delivered } from '../../support/reportSets';

type Edit = (row: Delivered) => void;

export const times = (row: Delivered, spend: number, installs: number, revenue: number): void => {
  row.spend *= spend;
  row.installs *= installs;
  row.revenue *= revenue;
};

export const edited = (edit: Edit): Delivered[] => {
  const rows = deliveries();
  for (const row of rows) edit(row);
  return rows;
};

export const changed = (edit: Edit, options?: Parameters<typeof evidenceOf>[1]): Evidence =>
  evidenceOf(edited(edit), options);

export const isTikTok = (row: Delivered) => row.channel === 'TikTok';
export const isEmber = (row: Delivered) => row.game === 'Ember Tactics';

const withBing = (): Delivered[] => [
  ...deliveries(),
  ...Array.from({ length: 14 }, (_, at) => {
    const week = SET_WEEK[at % 7] ?? 1;
    return {
      t: 42 + at,
      channel: 'Bing',
      game: 'Ember Tactics',
      spend: 300 * week,
      installs: 90 * week,
      revenue: 150 * week,
    };
  }),
];

/** The scenario, the figures, and the sentence in English and in Chinese. */
export type SentenceSet = readonly [string, Evidence, string, string];

/** The sets of issue 18.2 and related ones. */
export const SETS: readonly SentenceSet[] = [
  [
    '1 nothing',
    evidenceOf(deliveries()),
    'Nothing notable changed: return stayed at 121%.',
    '没有明显变化：回报率保持 121%。',
  ],
  [
    '2 a channel loses installs in the last week',
    changed((row) => isTikTok(row) && row.t >= 49 && times(row, 1, 0.25, 0.25)),
    'Return fell from 121% to 115% because TikTok lost three of four installs from Nov 8.',
    'TikTok 自11月8日起少了四分之三的安装，回报率从 121% 降至 115%。',
  ],
  [
    '3 players of a channel pay half',
    changed((row) => isTikTok(row) && row.t >= 42 && times(row, 1, 1, 0.5)),
    'Return fell from 121% to 112% because TikTok players paid 50% less from Nov 1.',
    'TikTok 玩家自11月1日起付费减少 50%，回报率从 121% 降至 112%。',
  ],
  [
    '3a a day of refunds besides hides nothing',
    changed((row) => {
      if (isTikTok(row) && row.t >= 42) times(row, 1, 1, 0.5);
      if (row.t === 35) row.revenue *= -0.1;
    }),
    'Return fell from 121% to 107% because TikTok players paid 50% less from Nov 1.',
    'TikTok 玩家自11月1日起付费减少 50%，回报率从 121% 降至 107%。',
  ],
  [
    '4 spend moves to the channel that returns least',
    changed((row) => {
      if (isTikTok(row)) row.revenue *= 0.6;
      if (row.t >= 28 && isTikTok(row)) times(row, 1.5, 1.5, 1.5);
      if (row.t >= 28 && row.channel === 'Google Search') times(row, 0.25, 0.25, 0.25);
    }),
    'Return fell from 107% to 98% because more spend went to TikTok (returns 69%) from Oct 18.',
    '自10月18日起更多花费投向回报率为 69% 的 TikTok，回报率从 107% 降至 98%。',
  ],
  [
    '5 everything doubles',
    changed((row) => row.t >= 28 && times(row, 2, 2, 2)),
    'Spend rose 101% to $58,349 from Oct 18; return held at 121%.',
    '自10月18日起花费上升 101%，达 58,349\u00a0美元；回报率保持 121%。',
  ],
  [
    '6 a new channel',
    evidenceOf(withBing()),
    'Return fell from 121% to 112% because new spend on Bing from Nov 1 returns 50%.',
    '自11月1日起新增的 Bing 花费回报率为 50%，回报率从 121% 降至 112%。',
  ],
  [
    '7 one wild day',
    changed(
      (row) => isTikTok(row) && row.game === 'Neon Drift' && row.t === 50 && times(row, 1, 1, 5),
    ),
    'Nothing notable changed: return moved from 121% to 123%.',
    '没有明显变化：回报率从 121% 变为 123%。',
  ],
  [
    '8 nothing before',
    evidenceOf(deliveries().filter(({ t }) => t >= 28)),
    'First 28 days: return is 121%. A comparison needs 28 earlier days.',
    '最初 28\u00a0天：回报率 121%。满 28\u00a0天历史后可对比。',
  ],
  [
    '9 very few installs',
    changed((row) => times(row, 0.002, 0.002, 0.002)),
    'Too little to compare: 20 installs in 28 days.',
    '数据太少，无法比较：28\u00a0天仅 20\u00a0次安装。',
  ],
  [
    '10 nothing since',
    evidenceOf(deliveries().filter(({ t }) => t < 28)),
    'Nothing was spent in these 28 days.',
    '这 28\u00a0天没有花费。',
  ],
  [
    '11 revenue unknown, a channel loses installs',
    changed((row) => times(row, 1, row.channel === 'Facebook' && row.t >= 42 ? 0.5 : 1, 0), {
      revenue: false,
    }),
    'Cost per install rose from $2.89 to $3.20 because Facebook lost half of its installs from Nov 1.',
    'Facebook 自11月1日起少了一半的安装，单次安装成本从 2.89\u00a0美元升至 3.20\u00a0美元。',
  ],
  [
    '12 every channel improves, spend moves to the worst',
    changed((row) => {
      if (isTikTok(row)) row.revenue *= 0.75;
      if (isTikTok(row) && row.t >= 28) times(row, 3, 3, 3);
      if (row.t >= 28) row.revenue *= 1.04;
    }),
    'Return fell from 112% to 107% because more spend went to TikTok from Oct 18; every channel itself improved.',
    '各渠道自身均有改善，但自10月18日起更多花费投向 TikTok，回报率从 112% 降至 107%。',
  ],
  [
    '13 a game brings fewer installs',
    changed((row) => row.game === 'Neon Drift' && row.t >= 49 && times(row, 1, 0.4, 0.4)),
    'Return fell from 121% to 114% because Neon Drift brought 60% fewer installs per dollar from Nov 8.',
    'Neon Drift 自11月8日起每美元安装量减少 60%，回报率从 121% 降至 114%。',
  ],
  [
    '14 two channels lose half',
    changed(
      (row) =>
        (isTikTok(row) || row.channel === 'Facebook') && row.t >= 49 && times(row, 1, 0.5, 0.5),
    ),
    'Return fell from 121% to 111% because Facebook and TikTok lost half of their installs from Nov 8.',
    'Facebook 和 TikTok 自11月8日起少了一半的安装，回报率从 121% 降至 111%。',
  ],
  [
    '15 all return less',
    changed((row) => row.t >= 42 && times(row, 1, 1, 0.8)),
    'Return fell from 121% to 109%, across all channels and games, from Nov 1.',
    '自11月1日起各渠道、各游戏的回报率普遍下降，从 121% 降至 109%。',
  ],
  [
    '16 all return less day by day',
    changed((row) => times(row, 1, 1, 1 - (0.35 * row.t) / 55)),
    'Return fell from 111% to 89% gradually, across all channels and games.',
    '各渠道、各游戏逐渐变化，回报率从 111% 降至 89%。',
  ],
  [
    '17 one channel loses what another gains',
    changed((row) => {
      if (row.t >= 49 && isTikTok(row)) times(row, 1, 0.6, 0.6);
      if (row.t >= 49 && row.channel === 'Facebook') times(row, 1, 1.28, 1.28);
    }),
    'Return held at 121%, but TikTok brought 40% fewer installs per dollar from Nov 8.',
    '回报率保持 121%，但 TikTok 自11月8日起每美元安装量减少 40%。',
  ],
  [
    '18 the last day is partial',
    changed((row) => row.t === 55 && times(row, 0.4, 0.2, 0.1), { partial: [55] }),
    'Nothing notable changed: return stayed at 121%.',
    '没有明显变化：回报率保持 121%。',
  ],
  [
    '19 ten days, which face the same weekdays',
    evidenceOf(deliveries(), { from: 46 }),
    'Nothing notable changed: return stayed at 121%.',
    '没有明显变化：回报率保持 121%。',
  ],
  [
    '20 a week of few installs',
    changed((row) => isTikTok(row) && row.t >= 35 && row.t <= 41 && times(row, 1, 0.333, 0.333)),
    'Return fell from 121% to 115% because TikTok lost two of three installs from Oct 25 to Oct 31.',
    'TikTok 在10月25日至10月31日期间少了三分之二的安装，回报率从 121% 降至 115%。',
  ],
  [
    'no row at all',
    evidenceOf([]),
    'No data yet. Import a file to begin.',
    '还没有数据，请先导入文件。',
  ],
  [
    'a channel has not delivered for nine days',
    evidenceOf(deliveries().filter((row) => !isTikTok(row) || row.t < 47)),
    'Data for 9 of 28 days are missing; TikTok last delivered on Nov 5.',
    '28\u00a0天中缺 9\u00a0天数据；TikTok 最近为11月5日。',
  ],
  [
    'a channel ended within the range, as the days after it tell',
    evidenceOf(
      deliveries().filter((row) => !isTikTok(row) || row.t < 23),
      { from: 14, to: 27 },
    ),
    'Spend fell 11% to $13,011 from Oct 13; return moved from 121% to 122%.',
    '自10月13日起花费下降 11%，为 13,011\u00a0美元；回报率从 121% 变为 122%。',
  ],
  [
    'two days of a channel are missing',
    evidenceOf(deliveries().filter((row) => !isTikTok(row) || row.t < 50 || row.t > 51)),
    'Nothing notable changed: return stayed at 121%.',
    '没有明显变化：回报率保持 121%。',
  ],
  [
    'credits are more than spend',
    changed((row) => row.t >= 28 && times(row, -1, 0, 0)),
    'Credits exceeded spend in these 28 days.',
    '这 28\u00a0天的返款超过花费。',
  ],
  [
    // As its tile says, such a return is none.
    'credits were more than spend before',
    changed((row) => row.t < 28 && times(row, -1, 1, 1)),
    'Cost per install rose from -$2.89 to $2.89.',
    '单次安装成本从 -2.89\u00a0美元升至 2.89\u00a0美元。',
  ],
  [
    'a holiday: one day at a third',
    changed((row) => row.t === 45 && times(row, 0.33, 0.33, 0.33)),
    'Nothing notable changed: return stayed at 121%.',
    '没有明显变化：回报率保持 121%。',
  ],
  [
    'a channel ends',
    changed((row) => {
      if (isTikTok(row)) row.revenue *= 0.6;
      if (isTikTok(row) && row.t >= 42) times(row, 0, 0, 0);
    }),
    'Return rose from 107% to 114% because spend on TikTok ended on Nov 1.',
    'TikTok 的花费于11月1日结束，回报率从 107% 升至 114%。',
  ],
  [
    'one game on one channel loses installs',
    changed((row) => isTikTok(row) && isEmber(row) && row.t >= 42 && times(row, 1, 0.25, 0.25)),
    'Return fell from 121% to 113% because TikTok for Ember Tactics lost three of four installs from Nov 1.',
    'TikTok 上的 Ember Tactics 自11月1日起少了四分之三的安装，回报率从 121% 降至 113%。',
  ],
  [
    'the return falls to break-even',
    changed((row) => row.t >= 28 && times(row, 1, 1, 0.8245)),
    'Return fell from 121% to about break-even (99.8%), across all channels and games, from Oct 18.',
    '自10月18日起各渠道、各游戏的回报率普遍下降，从 121% 降至接近回本（99.8%）。',
  ],
];
