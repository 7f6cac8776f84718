import { addDays } from '../../../src/rules/days';
import { analyse } from '../../../src/rules/report/analysis';
import type { Evidence } from '../../../src/rules/report/evidence';
import type { When } from '../../../src/rules/report/finding';
import { sum } from '../../../src/rules/report/series';
import { en } from '../../../src/text/en';
import * as pages from '../../../src/text/en/pages';
import { createI18n } from '../../../src/text/i18n';
import { reportSentence } from '../../../src/text/reportSentence';
import { zh } from '../../../src/text/zh';
import { report } from '../../../src/text/zh/report';
import { deliveries, evidenceOf, type Delivered } from '../../support/reportSets';
import { fc, runs } from '../../support/properties';

const factor = fc.constantFrom(-0.5, 0, 0.25, 0.5, 0.8, 1, 1.3, 2, 5);

/** A change in a studio: some of its rows are multiplied for some days. */
const happening = fc.record({
  channel: fc.constantFrom('TikTok', 'Facebook', 'Google Search', 'YouTube', null),
  game: fc.constantFrom('Ember Tactics', 'Neon Drift', null),
  from: fc.integer({ min: 0, max: 55 }),
  days: fc.integer({ min: 1, max: 56 }),
  spend: factor,
  installs: factor,
  revenue: factor,
});

const happenings = fc.array(happening, { maxLength: 4 });

type Happening = ReturnType<typeof happenings.generate>['value'][number];

function rowsAfter(all: readonly Happening[]): Delivered[] {
  const rows = deliveries();
  for (const { channel, game, from, days, spend, installs, revenue } of all)
    for (const row of rows) {
      if (channel !== null && row.channel !== channel) continue;
      if (game !== null && row.game !== game) continue;
      if (row.t < from || row.t >= from + days) continue;
      row.spend *= spend;
      row.installs *= Math.abs(installs);
      row.revenue *= revenue;
    }
  return rows;
}

const dateOf = (evidence: Evidence): When | null => {
  const { finding } = analyse(evidence);
  return 'when' in finding ? finding.when : null;
};

const check = (property: fc.IPropertyWithHooks<[Happening[]]>, usual = 60): void =>
  fc.assert(property, { numRuns: runs(usual) });

/** As with many small segments: one channel represents them as a separate campaign. */
function withRest(evidence: Evidence): Evidence {
  const [first, ...others] = evidence.segments.channel;
  if (first === undefined) return evidence;
  const campaign = [...others, { ...first, id: '', name: 'Rest', isRest: true }];
  return { ...evidence, segments: { ...evidence.segments, campaign } };
}

describe('issue 18.2: for any change in a studio', () => {
  it('all small segments together count, are listed last without a name, and are never the cause', () => {
    check(
      fc.property(happenings, (all) => {
        const { finding, workings } = analyse(withRest(evidenceOf(rowsAfter(all))));
        expect(JSON.stringify(finding)).not.toContain('Rest');
        const byCampaign = workings.find(({ dimension }) => dimension === 'campaign')?.lines ?? [];
        const byChannel = workings.find(({ dimension }) => dimension === 'channel')?.lines ?? [];
        const total = (lines: typeof byChannel) => sum(lines.map((line) => line.sum));
        expect(total(byCampaign)).toBeCloseTo(total(byChannel), 9);
        expect(byCampaign.at(-1)?.name ?? null).toBeNull();
      }),
    );
  });

  it('the working of each dimension adds up to the change', () => {
    check(
      fc.property(happenings, (all) => {
        const { finding, workings } = analyse(evidenceOf(rowsAfter(all)));
        const change =
          finding.kind === 'changed' ? finding.change : 'held' in finding ? finding.held : null;
        const difference = change ? change.now - change.before : 0;
        for (const { lines } of workings) {
          const apart = Math.abs(sum(lines.map((line) => line.sum)) - difference);
          const size = Math.max(1, Math.abs(change?.now ?? 0), Math.abs(change?.before ?? 0));
          expect(apart).toBeLessThanOrEqual(1e-9 * size);
        }
      }),
    );
  });

  it('the sentence is short, contains each figure, and never calls equal ones different', async () => {
    const i18n = await createI18n('en', { ...en, ...pages });
    const chinese = await createI18n('zh', { ...zh, report });
    check(
      fc.property(happenings, (all) => {
        const { finding } = analyse(evidenceOf(rowsAfter(all)));
        const sentence = reportSentence(i18n, finding);
        const [, before, now] = /(?:rose|fell|moved) from (\S+) to (\S+)/.exec(sentence) ?? [];
        expect(sentence.split(' ').length).toBeLessThanOrEqual(25);
        expect(sentence).not.toMatch(/NaN|Infinity|-0%|−0|\bonly\b|undefined|\{\{| {2}/);
        expect(before === undefined || before !== now).toBe(true);
        expect(reportSentence(chinese, finding)).not.toMatch(/NaN|∞|undefined|\{\{/);
        // Both languages contain the same figures.
        const figures = (text: string) => text.match(/\d[\d.,]*%/g)?.toSorted();
        expect(figures(reportSentence(chinese, finding))).toEqual(figures(sentence));
      }),
    );
  });

  it('the order of the rows is irrelevant', () => {
    check(
      fc.property(happenings, (all) => {
        const rows = rowsAfter(all);
        const [one, other] = [analyse(evidenceOf(rows)), analyse(evidenceOf(rows.toReversed()))];
        const told = ({ finding }: ReturnType<typeof analyse>) =>
          JSON.stringify(finding, (_, value: unknown) =>
            typeof value === 'number' ? value.toPrecision(8) : value,
          );
        expect(told(one)).toBe(told(other));
      }),
    );
  });

  it('a week later the sentence is the same with dates a week later', () => {
    const week = (evidence: Evidence): Evidence => ({
      ...evidence,
      first: addDays(evidence.first, 7),
      known: evidence.known === null ? null : addDays(evidence.known, 7),
      range: { from: addDays(evidence.range.from, 7), to: addDays(evidence.range.to, 7) },
    });
    const moved = (when: When | null): When | null => {
      if (when?.kind === 'from') return { ...when, day: addDays(when.day, 7) };
      if (when?.kind !== 'episode') return when;
      return { ...when, from: addDays(when.from, 7), to: addDays(when.to, 7) };
    };
    check(
      fc.property(happenings, (all) => {
        const evidence = evidenceOf(rowsAfter(all));
        expect(dateOf(week(evidence))).toEqual(moved(dateOf(evidence)));
      }),
      30,
    );
  });

  it('the unit of money does not affect a return', () => {
    check(
      fc.property(happenings, (all) => {
        const evidence = evidenceOf(rowsAfter(all));
        const cents = evidenceOf(
          rowsAfter(all).map((row) => ({
            ...row,
            spend: row.spend * 100,
            revenue: row.revenue * 100,
          })),
        );
        const { finding } = analyse(evidence);
        if (finding.kind !== 'changed' || finding.change.metric !== 'return') return;
        expect(analyse(cents).finding).toMatchObject({
          kind: 'changed',
          change: { metric: 'return' },
          when: finding.when,
        });
      }),
      30,
    );
  });
});

describe('issue 18.2: without a change there is no date', () => {
  it.each([0, 1, 2, 3, 4, 5, 6])('weekday %i is always twice as large', (weekday) => {
    const rows = deliveries();
    for (const row of rows)
      if (row.t % 7 === weekday) {
        row.installs *= 2;
        row.revenue *= 2;
      }
    expect(dateOf(evidenceOf(rows))).toBeNull();
  });

  it('one outlier, on any day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 55 }), fc.constantFrom(0.1, 4, 20), (day, size) => {
        const rows = deliveries();
        for (const row of rows) if (row.t === day) row.revenue *= size;
        expect(dateOf(evidenceOf(rows))).toBeNull();
      }),
      { numRuns: runs(40) },
    );
  });
});
