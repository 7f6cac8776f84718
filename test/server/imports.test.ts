import { sql } from 'kysely';
import { type FileProblem, said, saidAll } from '../../server/report/file/problem';
import { IMPORT_MOST_PROBLEMS } from '../../src/rules/dataImport';
import { FILE_AGES } from '../../src/rules/report';
import { GRAINS } from '../../server/data/totals';
import { readFile } from '../../server/report/file/readFile';
import { fc, runs } from '../support/properties';
import { importWorld, lines } from './support/importWorld';
import { addRows } from './support/rows';

describe('report method 8: more clicks than impressions', () => {
  const { take } = importWorld();

  it('are a warning, and the rows are imported', async () => {
    const file = lines(
      'day,channel,game,country,impressions,clicks,spend',
      '2026-11-20,TikTok,Neon,US,10,10,1',
      '2026-11-20,TikTok,Neon,DE,10,11,1',
      '2026-11-20,TikTok,Neon,FR,,11,1',
      '2026-11-20,TikTok,Neon,JP,0,1,1',
    );
    expect(await take(file)).toMatchObject({
      kind: 'done',
      added: 4,
      moreClicks: { rows: 2, line: 3 },
    });
  });

  it('are none in a file without impressions', async () => {
    const file = lines('day,channel,game,clicks,spend', '2026-11-20,TikTok,Neon,5,1');
    expect(await take(file)).toMatchObject({ kind: 'done', moreClicks: null });
  });
});

describe('issue 18: a cohort file', () => {
  const HEAD = 'install_day,channel,game,campaign,country,age,players,revenue,currency';
  const GOOD = '2026-11-10,TikTok,Neon,Launch,US,7,12,30.50,USD';

  const { db, take, fileOf } = importWorld();

  const kept = () => db().selectFrom('cohort_rows').selectAll().orderBy('age').execute();

  const cell = (name: string, value: string): string =>
    GOOD.split(',').with(HEAD.split(',').indexOf(name), value).join(',');

  it.each([
    ['its own headings', lines(HEAD, GOOD)],
    [
      'Chinese headings in any order',
      lines(
        '收入,安装后天数,玩家数,国家/地区,广告系列,游戏,渠道,安装日期',
        '30.5,7,12,US,Launch,Neon,TikTok,2026-11-10',
      ),
    ],
    [
      'semicolons, and free spelling of headings',
      lines(
        'Install day;Channel;Game;Campaign;Country;Age;Players;Revenue;Day',
        '2026-11-10;tiktok;Neon;Launch;us;7;12;30,50;x',
      ),
    ],
  ])('is recognized by %s', async (_what, file) => {
    expect(await take(file)).toMatchObject({ kind: 'done', holds: 'cohorts', added: 1 });
    expect(await kept()).toEqual([
      {
        owner: 'tide',
        day: '2026-11-10',
        channel: 'tiktok',
        game: 'Neon',
        campaign: 'Launch',
        country: 'US',
        age: 7,
        players: 12,
        revenue_cents: 3_050,
      },
    ]);
    expect(await db().selectFrom('delivery_rows').selectAll().execute()).toEqual([]);
  });

  it.each<[string, string, FileProblem['kind'], string?]>([
    ['install_day', '2026-11-22', 'dayLate'],
    ['age', '2', 'age'],
    ['age', '', 'required'],
    // Seven days old on the day itself, which is not over yet.
    ['install_day', '2026-11-15', 'young', 'age'],
    ['players', '1.5', 'count'],
    ['revenue', '', 'required'],
    ['revenue', '1.005', 'cents'],
    ['currency', 'EUR', 'currency'],
  ])('is refused with the position if %s is “%s”', async (name, value, kind, place = name) => {
    const column = HEAD.split(',').indexOf(place) + 1;
    const outcome = await take(lines(HEAD, cell('game', 'Other'), cell(name, value)));
    expect(outcome).toMatchObject({ kind: 'refused', problems: [{ line: 3, column, kind }] });
    expect(await kept()).toEqual([]);
  });

  it('reports missing columns, and lines with duplicate keys', async () => {
    const lacking = await take(lines(HEAD.replace('players', 'Users'), GOOD));
    expect(lacking).toMatchObject({ problems: [{ kind: 'missingColumn', name: 'players' }] });
    const twice = await take(lines(HEAD, GOOD, cell('age', '3'), cell('revenue', '1')));
    if (twice.kind !== 'refused') throw new Error('It was taken in.');
    expect(twice.problems.map((problem) => said(problem, 'en'))).toEqual([
      expect.objectContaining({
        line: 4,
        text: expect.stringMatching(/^Line 2 .* age\. Delete one of them\.$/),
      }),
    ]);
  });

  it('with many wrong lines reports the first of each kind, and how many there are', async () => {
    const wrong = [
      ...Array.from({ length: 150 }, () => cell('install_day', '2026-13-01')),
      cell('age', '2'),
      cell('age', '2'),
      cell('revenue', ''),
    ];
    const outcome = await take(lines(HEAD, ...wrong));
    if (outcome.kind !== 'refused') throw new Error('It was taken in.');
    expect([outcome.wrong, outcome.problems.length]).toEqual([153, 100]);
    const told = (language: 'en' | 'zh') =>
      saidAll(outcome, language)
        .filter(({ line }) => line === 2 || line > 150)
        .map(({ line, text }) => `${line} ${text}`);
    expect(told('en')).toEqual([
      '2 There is no such day. (150 like this)',
      '152 Enter one of: 0, 1, 3, 7, 14, 30. (2 like this)',
      '154 Enter a value.',
    ]);
    expect(told('zh')[0]).toBe('2 该日期不存在（此类共 150\u00a0处）');
    const few = await take(lines(HEAD, ...wrong.slice(-3)));
    if (few.kind !== 'refused') throw new Error('It was taken in.');
    expect(saidAll(few, 'en')[0]?.text).toBe('Enter one of: 0, 1, 3, 7, 14, 30.');
  });

  it('changes nothing when sent again; other figures update a row', async () => {
    await take(lines(HEAD, GOOD));
    expect(await take(lines(HEAD, GOOD))).toMatchObject({ added: 0, changed: 0 });
    expect(await take(lines(HEAD, cell('revenue', '-1')))).toMatchObject({ added: 0, changed: 1 });
    expect(await kept()).toMatchObject([{ players: 12, revenue_cents: -100 }]);
  });

  const cohort = fc.record({
    owner: fc.constant('tide'),
    day: fc.constantFrom('2026-10-18', '2026-10-19'),
    channel: fc.constantFrom('tiktok', 'google'),
    game: fc.constantFrom('=1+1', 'Neon, "Sky"', "Sky;'=1", 'ember'),
    campaign: fc.constantFrom('', 'Launch'),
    country: fc.constantFrom('', 'US'),
    age: fc.constantFrom(...FILE_AGES),
    players: fc.nat({ max: 10_000 }),
    revenue_cents: fc.integer({ min: -500, max: 100_000 }),
  });
  const cohorts = fc.uniqueArray(cohort, {
    selector: ({ players: _players, revenue_cents: _revenue, ...key }) => JSON.stringify(key),
    minLength: 1,
    maxLength: 20,
  });

  it('issue 18: cohorts surviveexport and import byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(cohorts, async (rows) => {
        await db().deleteFrom('cohort_rows').execute();
        await db().insertInto('cohort_rows').values(rows).execute();
        const file = await fileOf('tide', 'cohorts');
        expect(await take(file)).toMatchObject({ rows: rows.length, added: 0, changed: 0 });
        await take(file, 'moss');
        expect(await fileOf('moss', 'cohorts')).toBe(file);
      }),
      { numRuns: runs(5) },
    );
  });
});

const KEY = ['owner', 'day', 'channel', 'game', 'campaign', 'country'] as const;

const name = fc
  .oneof(
    fc.stringMatching(/^[=+\-@'",;a-c ]{1,6}$/),
    fc.constantFrom('Café', '原神', '=1+1', "'=1", '＝x', 'Neon Sky'),
  )
  .map((text) => text.trim() || 'x');
const count = fc.option(fc.nat({ max: 10_000 }));
const delivery = fc.record({
  owner: fc.constant('tide'),
  day: fc.constantFrom('2026-11-18', '2026-11-19', '2026-11-20'),
  channel: fc.constantFrom('tiktok', 'twitter', 'google'),
  // Several campaigns of a game in one country.
  game: fc.oneof(fc.constant('Neon'), name),
  campaign: fc.oneof(fc.constant(''), name),
  country: fc.constantFrom('', 'US', 'DE'),
  impressions: count,
  clicks: count,
  installs: count,
  spend_cents: fc.integer({ min: -500, max: 100_000 }),
  revenue_cents: fc.option(fc.integer({ min: -500, max: 100_000 })),
});
const deliveries = fc.uniqueArray(delivery, {
  selector: (each) => KEY.map((column) => each[column]).join('\u001f'),
  minLength: 1,
  maxLength: 12,
});

const sorted = (rows: readonly object[]): string[] =>
  rows
    .map((each) => JSON.stringify(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .toSorted();

describe('issue 18: a file of deliveries', () => {
  const { db, take, fileOf } = importWorld();

  /** Recomputes the totals from the rows. */
  async function recounted() {
    const all = await Promise.all(
      GRAINS.map(({ grain, names }) => {
        const own = (column: (typeof KEY)[number]) =>
          column === 'owner' || column === 'day' || names.some((each) => each === column)
            ? sql.ref(column)
            : sql`''`;
        return sql<Record<string, unknown>>`
        select ${sql.lit(grain)} as grain, ${sql.join(KEY.map((column) => sql`${own(column)} as ${sql.ref(column)}`))},
          sum(impressions) as impressions, sum(clicks) as clicks, sum(installs) as installs,
          sum(spend_cents) as spend_cents, sum(revenue_cents) as revenue_cents,
          count(*) as row_count, count(revenue_cents) as revenue_count
        from delivery_rows group by 1, 2, 3, 4, 5, 6, 7`.execute(db());
      }),
    );
    return all.flatMap(({ rows }) => rows);
  }

  it('issue 18: deliveries surviveexport and import byte for byte, and totals match the rows', async () => {
    await fc.assert(
      fc.asyncProperty(deliveries, deliveries, async (before, rows) => {
        await db().deleteFrom('delivery_rows').execute();
        await db().deleteFrom('delivery_totals').execute();
        const write = async (owner: string, given: typeof rows) => {
          await addRows(
            db(),
            'delivery_rows',
            given.map((each) => ({ ...each, owner })),
          );
          return fileOf(owner);
        };
        const [first, second] = [await write('one', before), await write('two', rows)];
        await db().deleteFrom('delivery_rows').execute();
        for (const file of [first, second, first])
          expect(await take(file)).toMatchObject({ kind: 'done' });
        expect(sorted(await db().selectFrom('delivery_totals').selectAll().execute())).toEqual(
          sorted(await recounted()),
        );
        await take(second, 'moss');
        expect(await fileOf('moss')).toBe(second);
      }),
      { numRuns: 10 },
    );
  });
});

const DELIVERIES = 'day,channel,game,campaign,spend';
const row = (campaign: string) => `2026-11-20,TikTok,Neon,${campaign},12.50`;

describe('a file that would keep the platform busy', () => {
  const pieces = async function* pieces(...texts: string[]) {
    for (const text of texts) yield Buffer.from(text);
  };
  /** Of the processor, in ms: on a busy machine this process may wait for a core. */
  const used = () => process.cpuUsage().user / 1000;
  /** Reads a file, and returns the share of the time in which nothing else ran at one stretch. */
  async function readBeside(file: AsyncIterable<Uint8Array>) {
    const begun = used();
    let [longest, last] = [0, begun];
    const look = () => {
      longest = Math.max(longest, used() - last);
      last = used();
    };
    const timer = setInterval(look, 1);
    const read = await readFile(file, '2026-11-21', { size: 1, take: async () => undefined });
    clearInterval(timer);
    look();
    return { read, share: longest / (last - begun) };
  }

  it('of wrong lines is read up to 10,000 problems, while other work runs', async () => {
    const { read, share } = await readBeside(pieces(lines(DELIVERIES), 'x\n'.repeat(500_000)));
    expect(read).toMatchObject({ wrong: IMPORT_MOST_PROBLEMS, rows: IMPORT_MOST_PROBLEMS });
    expect(read.problems).toHaveLength(100);
    expect(share).toBeLessThan(0.6);
  });

  it.each([
    ['a line of delimiters', ','.repeat(100_000)],
    ['a quoted line end after many delimiters', `"\n"${','.repeat(9_000)}`.repeat(10)],
    ['empty lines', '\n'.repeat(100_000)],
  ])('%s is not kept in memory', async (_what, long) => {
    let sent = 0;
    const file = async function* file() {
      yield Buffer.from(lines(DELIVERIES, row('Launch')));
      for (; sent < 200; sent += 1) yield Buffer.from(long);
    };
    const { read } = await readBeside(file());
    expect(read).toMatchObject({ wrong: 1, problems: [{ kind: 'longLine', line: 3 }] });
    expect(sent).toBeLessThan(30);
  });

  it.each([
    ['a wrong second line', `${DELIVERIES}\n2026-11-20,Tik"Tok,Neon,,1\n`],
    ['no headings', ' '.repeat(20_000)],
  ])('with %s is read no further, and its sender is told', async (_what, start) => {
    let isTold = false;
    const file = async function* file() {
      try {
        yield Buffer.from(start);
        for (let sent = 0; sent < 100; sent += 1) yield Buffer.from(' '.repeat(10_000));
      } finally {
        isTold = true;
      }
    };
    expect((await readBeside(file())).read.wrong).toBe(1);
    await new Promise(setImmediate);
    expect(isTold).toBe(true);
  });

  it('passes on no rows after the first problem', async () => {
    const taken: number[] = [];
    const take = async (_kind: unknown, read: unknown[]) => taken.push(read.length);
    const file = pieces(
      lines(DELIVERIES, row('one')),
      lines(row('two')),
      lines('x'),
      ...Array.from({ length: 3 }, (_, at) => lines(row(`later ${at}`))),
    );
    const { wrong } = await readFile(file, '2026-11-21', { size: 1, take });
    expect([wrong, taken]).toEqual([1, [1, 1]]);
  });

  it('keeps characters of two halves whole between its pieces', async () => {
    const taken: unknown[] = [];
    const names = Array.from(
      { length: 3_000 },
      (_, at) => `${'x'.repeat(at % 2)}${'🎮'.repeat(30)}${at}`,
    );
    const rows = names.map(row);
    const batch = { size: 1, take: async (_kind: unknown, read: unknown[]) => taken.push(...read) };
    await readFile(pieces(lines(DELIVERIES, ...rows)), '2026-11-21', batch);
    expect(taken.map((each) => Reflect.get(Object(each), 'campaign'))).toEqual(names);
  });
});
