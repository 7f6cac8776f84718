import { analyse } from '../../../src/rules/report/analysis';
import type { Evidence } from '../../../src/rules/report/evidence';
import { en } from '../../../src/text/en';
import { report as english } from '../../../src/text/en/report';
import { createI18n } from '../../../src/text/i18n';
import { datedChangeText } from '../../../src/text/reportSentence';
import { zh } from '../../../src/text/zh';
import { report as chinese } from '../../../src/text/zh/report';
import { changed, isTikTok, times } from './sentenceSets';

const inEnglish = createI18n('en', { ...en, report: english });
const inChinese = createI18n('zh', { ...zh, report: chinese });

/** The texts of the changes of level that are not in the sentence, without the marks around names. */
async function others(evidence: Evidence) {
  const analysis = analyse(evidence);
  const { finding } = analysis;
  const change = finding.kind === 'changed' ? finding.change : 'held' in finding && finding.held;
  if (!change) return [];
  const languages = [await inEnglish, await inChinese];
  return analysis.others.map((other) =>
    languages.map((i18n) =>
      datedChangeText(i18n, { ...other, change }).replaceAll(/[\u2068\u2069]/g, ''),
    ),
  );
}

it.each<[string, Evidence, string[][]]>([
  ['one change', changed((row) => isTikTok(row) && row.t >= 49 && times(row, 1, 0.25, 0.25)), []],
  [
    'installs, in the other direction before',
    changed((row) => {
      if (isTikTok(row) && row.t >= 45) times(row, 1, 0.25, 0.25);
      if (isTikTok(row) && row.t >= 31 && row.t < 36) times(row, 1, 1.8, 1.8);
    }),
    [
      [
        'TikTok brought 80% more installs per dollar from Oct 21 to Oct 25',
        'TikTok 在10月21日至10月25日期间每美元安装量增加 80%',
      ],
    ],
  ],
  [
    'revenue of players',
    changed((row) => {
      if (isTikTok(row) && row.t >= 45) times(row, 1, 1, 0.3);
      if (isTikTok(row) && row.t >= 31 && row.t < 36) times(row, 1, 1, 1.8);
    }),
    [
      [
        'TikTok players paid 72% more from Oct 21 to Oct 25',
        'TikTok 玩家在10月21日至10月25日期间付费增加 72%',
      ],
    ],
  ],
  [
    'spend of all',
    changed((row) => {
      if (row.t >= 42) times(row, 2, 2, 2);
      if (row.t >= 31 && row.t < 36) times(row, 0.5, 0.5, 0.5);
    }),
    [['Spend ×0.57 from Oct 21 to Oct 25', '在10月21日至10月25日期间花费 ×0.57']],
  ],
  [
    'spend of a channel',
    changed((row) => {
      if (isTikTok(row)) row.revenue *= 0.6;
      if (isTikTok(row) && row.t >= 42) times(row, 3, 3, 3);
      if (isTikTok(row) && row.t >= 31 && row.t < 36) times(row, 0.4, 0.4, 0.4);
    }),
    [
      [
        'Less spend went to TikTok from Oct 21 to Oct 25',
        '在10月21日至10月25日期间投向 TikTok 的花费减少',
      ],
    ],
  ],
  [
    'return of all',
    changed((row) => {
      if (row.t >= 42) times(row, 1, 1, 0.7);
      if (row.t >= 31 && row.t < 36) times(row, 1, 1, 1.25);
    }),
    [
      [
        'Return on ad spend ×1.2 from Oct 21 to Oct 25',
        '在10月21日至10月25日期间广告支出回报率 ×1.2',
      ],
    ],
  ],
  [
    'cost per install of all',
    changed(
      (row) => {
        if (row.t >= 42) times(row, 1, 0.7, 0);
        if (row.t >= 31 && row.t < 36) times(row, 1, 1.25, 0);
      },
      { revenue: false },
    ),
    [['Cost per install ×0.8 from Oct 21 to Oct 25', '在10月21日至10月25日期间单次安装成本 ×0.8']],
  ],
  [
    'hidden by the total',
    changed((row) => {
      if (row.t < 49 || row.t >= 56) return;
      if (isTikTok(row)) times(row, 1, 0.6, 0.6);
      if (row.channel === 'Facebook') times(row, 1, 1.28, 1.28);
    }),
    [],
  ],
])('besides the sentence: %s', async (_name, evidence, texts) => {
  expect(await others(evidence)).toEqual(texts);
});
