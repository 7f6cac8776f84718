import { addDays, daysIn } from '../../../src/rules/days';
import { COHORT_AGES, cohortsOf, type CohortSum } from '../../../src/rules/report/cohorts';
import { deliveries, evidenceOf, setDay } from '../../support/reportSets';
import { fc, runs } from '../../support/properties';

/** The return at each age, in these tests. */
const PAID = { 1: 0.2, 7: 0.5, 30: 1.1 } as const;

/** Constant dollars and days: $100 and 40 installs each. */
const flat = () =>
  deliveries()
    .filter(({ game, channel }) => game === 'Neon Drift' && /TikTok|Bing|YouTube/.test(channel))
    .map((row) => ({ ...row, spend: 100, installs: 40, revenue: 120 }));

/** The cohorts of all deliveries, up to the ages that the last day allows. */
function sumsOf(rows: ReturnType<typeof deliveries>, last: string): CohortSum[] {
  return rows.flatMap(({ t, channel, spend, installs }) =>
    COHORT_AGES.filter((age) => addDays(setDay(t), age) <= last).map((age) => ({
      day: setDay(t),
      channel,
      age,
      players: Math.round(installs / 4),
      revenue: spend * PAID[age],
    })),
  );
}

const LAST = setDay(55);

const read = (rows = flat(), last = LAST, sums = sumsOf(rows, last), from = 26, to = 55) => {
  const cohorts = cohortsOf(evidenceOf(rows, { from, to }), sums, last);
  if (cohorts === null) throw new Error('No cohorts are known.');
  return cohorts;
};

const whole = (value: number) => ({ kind: 'whole', value: expect.closeTo(value, 9) });

describe('issue 18: return after day 1, 7 and 30', () => {
  it('counts only install days that are old enough, on both sides', () => {
    const { total, weeks } = read();
    // Thirty days: day 7 is over for the first 23, day 1 for the first 29, and day 30 for none.
    expect(total.cells).toEqual([
      { kind: 'part', value: expect.closeTo(0.2, 9), days: 29, of: 30 },
      { kind: 'part', value: expect.closeTo(0.5, 9), days: 23, of: 30 },
      // The seventh day, t 32, is thirty days old on t 62, which is reported on the day after.
      { kind: 'later', from: setDay(63) },
    ]);
    expect(weeks.map(({ from, to }) => daysIn(from, to))).toEqual([2, 7, 7, 7, 7]);
    expect(weeks.map(({ cells: [, seven] }) => seven)).toEqual([
      ...Array.from({ length: 4 }, () => whole(0.5)),
      { kind: 'later', from: setDay(63) },
    ]);
    expect(weeks.at(-1)?.cells[0]).toEqual({ kind: 'later', from: setDay(57) });
  });

  it('is complete if all days are old enough, and weights each by its spend', () => {
    const rows = flat().map((row) => (row.t < 10 ? { ...row, spend: 300 } : row));
    const sums = sumsOf(rows, LAST).map((each) =>
      each.day < setDay(10) ? { ...each, revenue: each.revenue / 2 } : each,
    );
    // 10 days of $300 that paid half, 10 of $100: (3 × ½ + 1) / 4 of a dollar's return.
    const { total } = read(rows, LAST, sums, 0, 19);
    expect(total.cells).toEqual([whole(0.125), whole(0.3125), whole(0.6875)]);
  });

  it('excludes and names a channel without cohort data', () => {
    const rows = flat();
    const sums = sumsOf(rows, LAST).filter(({ channel }) => channel === 'TikTok');
    const { total, without } = read(rows, LAST, sums, 0, 19);
    expect(without).toEqual(['YouTube']);
    const ended = rows.filter(({ channel, t }) => channel !== 'YouTube' || t < 20);
    expect(read(ended, LAST, sums, 20, 55).without).toEqual([]);
    expect(total.cells[0]).toEqual(whole(0.2));
  });

  it('excludes a day on which a channel is missing, and does not announce it for later', () => {
    const rows = flat();
    const known = sumsOf(rows, LAST);
    const missing = (...days: number[]) =>
      known.filter(
        ({ day, channel }) => channel !== 'YouTube' || !days.some((t) => setDay(t) === day),
      );
    expect(read(rows, LAST, missing(3), 0, 19).total.cells[0]).toMatchObject({ days: 19, of: 20 });
    expect(read(rows, LAST, missing(3, 4), 0, 6).total.cells[0]).toEqual({ kind: 'none' });
  });

  it('reports too few players', () => {
    const rows = flat().map((row) => ({ ...row, installs: 1 }));
    expect(read(rows, LAST, sumsOf(rows, LAST), 0, 6).total.cells[0]).toEqual({ kind: 'few' });
    // More arrive by the last of the days.
    expect(read(rows, LAST, sumsOf(rows, LAST), 40, 55).total.cells[1]).toEqual({
      kind: 'later',
      from: setDay(63),
    });
    // Unreported installs are assumed to equal the players.
    const played = sumsOf(rows, LAST).map((each) => ({ ...each, players: 10 }));
    expect(read(rows, LAST, played, 0, 6).total.cells[0]).toEqual(whole(0.2));
  });

  it('is null without data, and has no rate without spend', () => {
    const rows = flat();
    expect(cohortsOf(evidenceOf(rows), [], LAST)).toBeNull();
    const credits = rows.map((row) => ({ ...row, spend: -1 }));
    expect(read(credits, LAST, sumsOf(rows, LAST), 0, 6).total.cells[0]).toEqual({ kind: 'none' });
  });
});

const ROWS = deliveries().filter(({ game }) => game === 'Neon Drift');

/** Days, and the rows of known cohorts: every nth is missing. */
const asked = fc.record({
  from: fc.nat({ max: 55 }),
  days: fc.integer({ min: 1, max: 56 }),
  every: fc.integer({ min: 2, max: 400 }),
});

it('issue 18: a total is between its weeks, and neither order nor later days change it', () => {
  fc.assert(
    fc.property(asked, ({ from, days, every }) => {
      const to = Math.min(55, from + days - 1);
      const evidence = evidenceOf(ROWS, { from, to });
      const known = sumsOf(ROWS, LAST).filter((_, at) => at % every !== 0);
      const cohorts = cohortsOf(evidence, known, LAST);
      const earlier = known.filter(({ day }) => day <= setDay(to)).toReversed();
      expect(cohortsOf(evidence, earlier, LAST)).toEqual(cohorts);
      if (cohorts === null) return;
      COHORT_AGES.forEach((_age, at) => {
        const cells = cohorts.weeks.map((week) => week.cells[at]);
        const returns = cells.flatMap((cell) => (cell?.kind === 'whole' ? [cell.value] : []));
        const total = cohorts.total.cells[at];
        if (total?.kind !== 'whole' || returns.length < cells.length || cells.length === 0) return;
        expect(total.value).toBeGreaterThan(Math.min(...returns) - 1e-9);
        expect(total.value).toBeLessThan(Math.max(...returns) + 1e-9);
      });
    }),
    { numRuns: runs(100) },
  );
});
