import { screen } from '@testing-library/react';
import { analyse } from '../../../src/rules/report/analysis';
import { breakdownOf } from '../../../src/rules/report/breakdown';
import { eachMeasure, sum, type Sums } from '../../../src/rules/report/series';
import { createI18n } from '../../../src/text/i18n';
import { reportSentence } from '../../../src/text/reportSentence';
import { en } from '../../../src/text/en';
import { home as englishHome } from '../../../src/text/en/home';
import { report as english } from '../../../src/text/en/report';
import { zh } from '../../../src/text/zh';
import { home as chineseHome } from '../../../src/text/zh/home';
import { report as chinese } from '../../../src/text/zh/report';
import { REPORT_FACTS } from '../../../src/views/home/pictures/reportFacts';
import { deliveries, evidenceOf } from '../../support/reportSets';
import { renderApp } from '../support/renderApp';

/** The home page shows what the report finds when TikTok loses three of four installs in the last week. */
const rows = deliveries();
for (const row of rows)
  if (row.channel === 'TikTok' && row.t >= 49) {
    row.installs *= 0.25;
    row.revenue *= 0.25;
  }
const evidence = evidenceOf(rows);
const { finding, facing } = analyse(evidence);
const { dimensions, cells } = breakdownOf(evidence, facing);
const lines = dimensions.find(({ dimension }) => dimension === 'channel')?.lines ?? [];
const totalOf = (side: 'now' | 'before'): Sums =>
  eachMeasure((measure) => sum(lines.map((line) => line[side]?.[measure] ?? 0)));

it.each([
  ['en', en, englishHome, english],
  ['zh', zh, chineseHome, chinese],
] as const)(
  'landing: the picture has the texts of the report (%s)',
  async (language, texts, { report: shown }, report) => {
    const i18n = await createI18n(language, { ...texts, report });
    const sentence = reportSentence(i18n, finding).replaceAll(/[\u2068\u2069]/g, '');
    expect(shown).toMatchObject({
      sentence,
      spend: report.figures.spend,
      revenue: report.figures.revenue,
      costPerInstall: report.figures.costPerInstall,
      returned: report.figures.returnOnAdSpend,
      same: report.figures.same,
      worse: report.figures.worse,
      points: report.figures.points_other,
      byDay: report.charts.return,
      byChannel: report.heat.title,
    });
    await renderApp({ path: '/', language, texts });
    expect(screen.getByText(sentence)).toBeInTheDocument();
  },
);

it('landing: the picture shows the figures of the report', () => {
  const [now, before] = [totalOf('now'), totalOf('before')];
  const round = (value: number, digits: number) => Number(value.toFixed(digits));
  const returned = ({ spend, revenue }: Sums) => revenue / spend;
  const { spend, revenue, revenueFell, costPerInstall, costRose, days } = REPORT_FACTS;
  expect({ spend, revenue, revenueFell, costPerInstall, costRose }).toEqual({
    spend: round(now.spend, 0),
    revenue: round(now.revenue, 0),
    revenueFell: round(1 - now.revenue / before.revenue, 2),
    costPerInstall: round(now.spend / now.installs, 2),
    costRose: round(now.spend / now.installs / (before.spend / before.installs) - 1, 2),
  });
  expect(REPORT_FACTS.returned).toBe(round(returned(now), 2));
  expect(REPORT_FACTS.returnFell).toBe(
    round(round(returned(before), 2) - round(returned(now), 2), 2),
  );
  const day = (at: number) => rows.filter(({ t }) => t === 28 + at);
  expect(days).toEqual(
    days.map((_, at) =>
      round(
        (100 * sum(day(at).map((row) => row.revenue))) / sum(day(at).map((row) => row.spend)),
        1,
      ),
    ),
  );
  for (const channel of REPORT_FACTS.channels)
    expect(channel.returned).toEqual(
      REPORT_FACTS.games.map((game) => {
        const cell = cells.find((each) => each.channel === channel.name && each.game === game);
        return cell && round(returned(cell.now), 2);
      }),
    );
});
