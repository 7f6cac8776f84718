import { addDays } from '../../src/rules/days';
import { MOST_NAMES } from '../../server/report/names';
import { openDatabase } from '../../server/data/database';
import type { Database } from '../../server/data/schema';
import { importFile } from '../../server/report/import/importFile';
import { listImports } from '../../server/report/import/listImports';
import { importWorld, lines, reportOf } from './support/importWorld';

describe('days that are not complete', () => {
  const { db, take } = importWorld();

  const FIRST = '2026-10-24';
  const NEWEST = '2026-11-20';

  const report = (from: string, to: string) => reportOf(db(), 'tide', NEWEST, { from, to });

  /** Four weeks of two channels, TikTok without some days. */
  const imported = (...late: string[]) =>
    take(
      lines(
        'day,channel,game,impressions,clicks,installs,spend,revenue',
        ...Array.from({ length: 28 }, (_, at) => addDays(FIRST, at)).flatMap((day) => [
          `${day},Facebook,Neon,1000,20,50,100.00,120.00`,
          ...(late.includes(day) ? [] : [`${day},TikTok,Neon,1000,10,30,60.00,66.00`]),
        ]),
      ),
    );

  it('issue 18: an age that no file covers is not still to come', async () => {
    await imported();
    await take(lines(COHORTS, `${FIRST},TikTok,Neon,A,US,1,12,30.50`));
    const { cohorts } = await report(FIRST, addDays(FIRST, 6));
    expect(cohorts?.total.cells.map(({ kind }) => kind)).toEqual(['none', 'none', 'later']);
  });

  it.each([
    ['of the range', NEWEST, NEWEST],
    ['that it is compared with', '2026-11-01', '2026-11-15'],
  ])('an incomplete day %s counts on neither side', async (_which, late, leftOut) => {
    await imported(late);
    const { analysis, figures, complete, previous, breakdown } = await report('2026-11-07', NEWEST);
    expect(analysis.missing).toEqual([leftOut]);
    expect(analysis.late).toEqual(late === leftOut ? [late] : []);
    const days = { impressions: 26_000, clicks: 390, installs: 1_040, spend: 2_080 };
    expect(complete).toMatchObject(days);
    expect(previous).toEqual(complete);
    const whole = late === NEWEST ? { spend: 2_180 } : { spend: 2_240 };
    expect(figures).toMatchObject(whole);
    for (const { now, before } of [...(breakdown.dimensions[0]?.lines ?? []), ...breakdown.cells])
      expect(now).toEqual(before);
  });

  it('a range without a complete day is shown as it is, compared with nothing', async () => {
    await imported(NEWEST);
    const { figures, complete, previous, breakdown } = await report(NEWEST, NEWEST);
    expect(figures.spend).toBe(100);
    expect(complete).toEqual(figures);
    expect(previous).toBeNull();
    expect(breakdown.cells.map(({ now, before }) => [now.spend, before])).toEqual([[100, null]]);
  });

  it.each([
    ['a month that has not ended', '2026-11-30', 10, null],
    ['a channel that is late besides', '2026-11-30', 12, '2026-11-18'],
    ['many more days than a late channel is waited for', '2026-12-31', 41, null],
  ])('days after the newest data are not complete: %s', async (_what, to, missing, lastDay) => {
    await imported(...(lastDay === null ? [] : ['2026-11-19', '2026-11-20']));
    const { analysis, complete, figures } = await report('2026-11-01', to);
    expect(analysis.finding).toMatchObject({ kind: 'late', missing, lastDay });
    expect(analysis.asOf).toBe(lastDay ?? NEWEST);
    expect(analysis.missing).toHaveLength(missing);
    expect(complete.spend).toBe(lastDay === null ? figures.spend : figures.spend - 200);
  });
});

describe('counts that a channel does not report', () => {
  const { db, take } = importWorld();
  const HEAD = 'day,channel,game,campaign,country,impressions,clicks,installs,spend,revenue';
  const LAST = '2026-11-20';

  const report = (more: Record<string, string> = {}) =>
    reportOf(db(), 'tide', LAST, { from: LAST, to: LAST, ...more });

  it('a rate only counts channels that report both of its parts', async () => {
    await take(
      lines(
        HEAD,
        `${LAST},TikTok,Neon,A,US,1000,,,600.00,`,
        `${LAST},Facebook,Neon,B,US,200,10,60,300.00,450.00`,
        `${LAST},YouTube,Neon,C,DE,,50,40,100.00,`,
      ),
    );
    const { figures, breakdown, series } = await report();
    expect(figures).toEqual({
      impressions: 1_200,
      clicks: 60,
      installs: 100,
      spend: 1_000,
      revenue: 450,
      costPerInstall: 4,
      clickRate: 0.05,
      returnOnAdSpend: 1.5,
    });
    for (const dimension of ['channel', 'campaign'] as const)
      expect(
        breakdown.dimensions
          .find((each) => each.dimension === dimension)
          ?.lines.map(({ now }) => [now.spend, now.installsSpend, now.revenueSpend]),
      ).toEqual([
        [600, 0, 0],
        [300, 300, 300],
        [100, 100, 0],
      ]);
    const counted = series.map(({ channel, revenueSpend }) => [channel, revenueSpend[0]]);
    expect(counted.filter(([, spend]) => spend !== 0)).toEqual([['facebook', 300]]);
    expect((await report({ country: 'US' })).figures).toMatchObject({
      costPerInstall: 5,
      returnOnAdSpend: 1.5,
    });
    expect((await report({ channel: 'tiktok' })).figures).toMatchObject({
      installs: null,
      costPerInstall: null,
      clickRate: null,
      returnOnAdSpend: null,
    });
  });

  it('spend below zero, after credits, has no return, and its row comes last in both directions', async () => {
    await take(
      lines(
        HEAD,
        `${LAST},TikTok,Neon,A,US,,,,-5.00,-2.00`,
        `${LAST},Facebook,Neon,B,US,200,10,60,300.00,450.00`,
      ),
    );
    expect((await report({ channel: 'tiktok' })).figures.returnOnAdSpend).toBeNull();
    for (const sort of ['returnOnAdSpend', '-returnOnAdSpend']) {
      const { rows } = await report({ sort });
      expect(rows.map(({ returnOnAdSpend }) => returnOnAdSpend)).toEqual([1.5, null]);
    }
  });

  it('issue 18: an import that only changes a past day changes the report that was read before', async () => {
    const day = (spend: string) => lines('day,channel,game,spend', `${LAST},TikTok,Neon,${spend}`);
    await take(day('600.00'));
    expect((await report()).figures.spend).toBe(600);
    await take(day('500.00'));
    expect((await report()).figures.spend).toBe(500);
  });
});

describe('a report of many rows', () => {
  const OWNER = 'studio';
  const LAST = '2026-10-31';
  const LAST_DAY = { from: LAST, to: LAST };
  const DAYS = 120;
  const CAMPAIGNS = 40;
  /** The last three by name have most of the spend. */
  const spendOf = (campaign: number): number => (campaign > 96 ? 1_000 : 10 + campaign / 10);

  let db: Database;

  async function take(owner: string, file: string): Promise<void> {
    async function* chunks() {
      yield Buffer.from(file);
    }
    const context = { db, now: () => Date.parse('2026-11-01T12:00Z') };
    const outcome = await importFile(context, { owner, actor: 'cli:test' }, chunks());
    if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.problems[0]));
  }

  beforeAll(async () => {
    db = await openDatabase({ dataDir: ':memory:' });
    const listed = Array.from({ length: DAYS }, (_, day) =>
      Array.from({ length: CAMPAIGNS }, (__, at) => {
        const campaign = 99 - at;
        const where = at % 2 === 0 ? 'US' : 'DE';
        const spend = spendOf(campaign).toFixed(2);
        return `${addDays(LAST, -day)},TikTok,Neon,Campaign ${campaign},${where},5,${spend},${spend}`;
      }).join('\n'),
    );
    await take(
      OWNER,
      `day,channel,game,campaign,country,installs,spend,revenue\n${listed.join('\n')}\n`,
    );
  });
  afterAll(() => db.destroy());

  const report = (days: number, more: Record<string, string> = {}) =>
    reportOf(db, OWNER, LAST, { from: addDays(LAST, 1 - days), to: LAST, ...more });

  const linesOf = ({ breakdown }: Awaited<ReturnType<typeof report>>, dimension: string) =>
    breakdown.dimensions.find((each) => each.dimension === dimension)?.lines ?? [];

  it('issue 18: lists the heaviest of many campaigns, and the parts add up to the whole', async () => {
    const whole = await report(28);
    const listed = linesOf(whole, 'campaign');
    expect(listed.slice(0, 3).map(({ name }) => name)).toEqual([
      'Campaign 97',
      'Campaign 98',
      'Campaign 99',
    ]);
    expect(listed).toHaveLength(21);
    expect(listed.map(({ name, id }) => name === '' || id === null)).toEqual(
      listed.map((_, at) => at === 20),
    );
    const spent = listed.reduce((sum, { now }) => sum + now.spend, 0);
    expect(spent).toBeCloseTo(whole.figures.spend, 2);
    const before = listed.reduce((sum, line) => sum + (line.before?.spend ?? 0), 0);
    expect(before).toBeCloseTo(whole.previous?.spend ?? 0, 2);
    expect(whole.campaigns).toHaveLength(CAMPAIGNS);
    expect(whole.countries.map(({ id }) => id)).toEqual(['DE', 'US']);
  });

  it('issue 18: lists the campaigns of one country for a quarter, but not for longer ranges', async () => {
    expect(linesOf(await report(28, { country: 'US' }), 'campaign')).toHaveLength(CAMPAIGNS / 2);
    expect(linesOf(await report(93, { country: 'US' }), 'campaign')).toEqual([]);
    expect(linesOf(await report(93, { country: 'US' }), 'game')).toHaveLength(1);
  });

  it('sorts games of a file by name across all days', async () => {
    const days = [LAST, addDays(LAST, -1)];
    const rows = days.flatMap((day) => ['Beta', 'Alpha'].map((game) => `${day},TikTok,${game},5`));
    await take('other', `day,channel,game,spend\n${rows.join('\n')}\n`);
    const asked = { from: addDays(LAST, -1), to: LAST, sort: 'game' };
    const read = await reportOf(db, 'other', LAST, asked);
    expect(read.rows.map(({ game }) => game)).toEqual(['Alpha', 'Alpha', 'Beta', 'Beta']);
  });

  it('sorts more names than the filters list, in the users’ order to the last one', async () => {
    const names = Array.from({ length: 1_200 }, (_, at) => `Campaign ${at + 1}`);
    const listed = names.map((name) => `${LAST},TikTok,Neon,${name},5`);
    await take('many', `day,channel,game,campaign,spend\n${listed.toReversed().join('\n')}\n`);
    const read = async (sort: string) => {
      const pages = [];
      for (let page = 1; page <= names.length / 100; page += 1)
        pages.push(
          await reportOf(db, 'many', LAST, { ...LAST_DAY, sort, size: '100', page: String(page) }),
        );
      return pages.flatMap(({ rows }) => rows.map(({ campaign }) => campaign));
    };
    expect(await read('campaign')).toEqual(names);
    expect(await read('-campaign')).toEqual(names.toReversed());
    expect(await read('-day')).toEqual(names);
    // A page that is beyond the end, such as a bookmark of a longer report, is the last one.
    const last = await reportOf(db, 'many', LAST, { ...LAST_DAY, sort: 'campaign', page: '999' });
    expect([last.page, last.rows.at(-1)?.campaign]).toEqual([60, names.at(-1)]);
    expect(last.campaigns).toHaveLength(MOST_NAMES);
  });

  it.each([
    ['en', ['Campaign 2', 'campaign 3', 'Campaign 10', 'Éclair', 'Zoo', '上海', '北京']],
    ['zh', ['北京', '上海', 'Campaign 2', 'campaign 3', 'Campaign 10', 'Éclair', 'Zoo']],
  ] as const)('sorts rows and choices by name as in %s', async (lang, names) => {
    const listed = names.map((name) => `${LAST},TikTok,Neon,${name},5`).toReversed();
    await take(lang, `day,channel,game,campaign,spend\n${listed.join('\n')}\n`);
    // What users of the other language read is kept.
    await reportOf(db, lang, LAST, LAST_DAY, lang === 'en' ? 'zh' : 'en');
    const read = async (sort: string) => {
      const { rows, campaigns } = await reportOf(db, lang, LAST, { ...LAST_DAY, sort }, lang);
      expect(campaigns.map(({ name }) => name)).toEqual(names);
      return rows.map(({ campaign }) => campaign);
    };
    expect(await read('campaign')).toEqual(names);
    expect(await read('-campaign')).toEqual(names.toReversed());
    expect(await read('-day')).toEqual(names);
  });
});

const DELIVERIES = 'day,channel,game,campaign,country,spend';
const COHORTS = 'install_day,channel,game,campaign,country,age,players,revenue';

describe('report method 8: a file that is complete for its days', () => {
  const { db, take } = importWorld();
  const replace = (text: string) => take(text, 'tide', 7, true);

  const kept = async (table: 'delivery_rows' | 'cohort_rows') => {
    const rows = await db()
      .selectFrom(table)
      .select(['owner', 'day', 'channel', 'campaign'])
      .orderBy('owner')
      .orderBy('day')
      .orderBy('channel')
      .orderBy('campaign')
      .execute();
    return rows.map((row) => Object.values(row).join(' '));
  };

  it('removes the rows of its days and channels that it lacks, and no others', async () => {
    const before = lines(
      DELIVERIES,
      '2026-11-19,TikTok,Neon,Old,US,1',
      '2026-11-20,Facebook,Neon,Old,US,2',
      '2026-11-20,TikTok,Neon,Launch,US,4',
      '2026-11-20,TikTok,Neon,Old,DE,8',
      '2026-11-20,TikTok,Neon,Old,US,16',
    );
    await take(before);
    await take(before, 'others');
    const file = lines(
      DELIVERIES,
      '2026-11-20,TikTok,Neon,Launch,US,4',
      '2026-11-20,TikTok,Neon,New,US,16',
    );
    expect(await replace(file)).toMatchObject({ rows: 2, added: 1, changed: 0, removed: 2 });
    expect((await kept('delivery_rows')).filter((row) => row.startsWith('tide'))).toEqual([
      'tide 2026-11-19 tiktok Old',
      'tide 2026-11-20 facebook Old',
      'tide 2026-11-20 tiktok Launch',
      'tide 2026-11-20 tiktok New',
    ]);
    expect(await kept('delivery_rows')).toHaveLength(9);
    const totals = await db()
      .selectFrom('delivery_totals')
      .select(['day', 'spend_cents', 'row_count'])
      .where('owner', '=', 'tide')
      .where('grain', '=', 'game')
      .where('channel', '=', 'tiktok')
      .orderBy('day')
      .execute();
    expect(totals).toEqual([
      { day: '2026-11-19', spend_cents: 100, row_count: 1 },
      { day: '2026-11-20', spend_cents: 2_000, row_count: 2 },
    ]);
    expect(await replace(file)).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect(await listImports(db(), 'tide')).toMatchObject([
      { rows: 2, removed: 0 },
      { rows: 2, removed: 2 },
      { rows: 5, removed: 0 },
    ]);
  });

  it('updates the totals also if it only removes', async () => {
    const launch = '2026-11-20,TikTok,Neon,Launch,US,4';
    await take(lines(DELIVERIES, launch, '2026-11-20,TikTok,Neon,Old,US,16'));
    expect(await replace(lines(DELIVERIES, launch))).toMatchObject({ changed: 0, removed: 1 });
    const totals = await db().selectFrom('delivery_totals').select('spend_cents').execute();
    expect(new Set(totals.map(({ spend_cents }) => spend_cents))).toEqual(new Set([400]));
  });

  it('may be of cohorts, of which it removes each age that it lacks', async () => {
    const of = (day: string, age = 0) => `2026-11-${day},TikTok,Neon,Launch,US,${age},12,30.50`;
    await take(lines(COHORTS, of('10'), of('10', 1), of('09')));
    const file = lines(COHORTS, of('10'), of('08'));
    expect(await replace(file)).toMatchObject({ added: 1, changed: 0, removed: 1 });
    expect(await kept('cohort_rows')).toEqual(
      ['08', '09', '10'].map((day) => `tide 2026-11-${day} tiktok Launch`),
    );
  });
});
