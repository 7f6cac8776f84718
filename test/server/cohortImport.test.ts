import type { FileProblem } from '../../server/report/file/problem';
import { said } from '../../server/report/file/problem';
import { FILE_AGES } from '../../src/rules/report';
import { fc, runs } from '../support/properties';
import { importWorld, lines } from './support/importWorld';

const HEAD = 'install_day,channel,game,campaign,country,age,players,revenue,currency';
const GOOD = '2026-11-10,TikTok,Neon,Launch,US,7,12,30.50,USD';

const { db, take, fileOf } = importWorld();

const kept = () => db().selectFrom('cohort_rows').selectAll().orderBy('age').execute();

const cell = (name: string, value: string): string =>
  GOOD.split(',').with(HEAD.split(',').indexOf(name), value).join(',');

describe('issue 18: a cohort file', () => {
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
      expect.objectContaining({ line: 4, text: expect.stringMatching(/^Line 2 .* age\.$/) }),
    ]);
  });

  it('changes nothing when sent again; other figures update a row', async () => {
    await take(lines(HEAD, GOOD));
    expect(await take(lines(HEAD, GOOD))).toMatchObject({ added: 0, changed: 0 });
    expect(await take(lines(HEAD, cell('revenue', '-1')))).toMatchObject({ added: 0, changed: 1 });
    expect(await kept()).toMatchObject([{ players: 12, revenue_cents: -100 }]);
  });
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

it('issue 18: cohorts survive export and import byte for byte', async () => {
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
