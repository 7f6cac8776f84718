import { ALIASES, COLUMNS, HEADINGS } from '../../server/report/file/columns';
import { readFile } from '../../server/report/file/readFile';
import { said, type FileProblem } from '../../server/report/file/problem';
import { ImportRunning } from '../../server/report/import/importFile';
import { deliveriesOf } from '../../server/report/generator';
import { IMPORT_MOST_BYTES } from '../../src/rules/dataImport';
import { report as en } from '../../src/text/en/report';
import { report as zh } from '../../src/text/zh/report';
import { importWorld, lines, NOW } from './support/importWorld';
import { setRows } from './support/rows';

const HEAD = 'day,channel,game,campaign,country,impressions,clicks,installs,spend,revenue,currency';
const GOOD = '2026-11-20,TikTok,Neon,Launch,US,1000,10,1,12.50,3.00,USD';

const { db, take, fileOf } = importWorld();

async function everything() {
  const rows = await db().selectFrom('delivery_rows').selectAll().execute();
  const totals = await db().selectFrom('delivery_totals').selectAll().execute();
  return { rows, totals, imports: await db().selectFrom('imports').selectAll().execute() };
}

type Broken = [string, string | Uint8Array, number, number | null, FileProblem['kind']];

const cell = (name: string, value: string): string => {
  const at = HEAD.split(',').indexOf(name);
  return GOOD.split(',').with(at, value).join(',');
};
const row = (name: string, value: string, kind: FileProblem['kind']): Broken => [
  `${name} “${value.slice(0, 20)}”`,
  lines(HEAD, GOOD.replace('Neon', 'Other'), cell(name, value)),
  3,
  HEAD.split(',').indexOf(name) + 1,
  kind,
];

const BROKEN: readonly Broken[] = [
  ['nothing', '', 1, null, 'empty'],
  ['only empty lines', '\n\r\n \n', 1, null, 'empty'],
  ['only the mark of UTF-8', '\uFEFF', 1, null, 'empty'],
  ['only headings', lines(HEAD), 1, null, 'noRows'],
  ['a spreadsheet', Buffer.from('504b03041400060008ff', 'hex'), 1, null, 'binary'],
  ['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 1, null, 'binary'],
  ['UTF-16 without its mark', Buffer.from(lines(HEAD, GOOD), 'utf16le'), 1, null, 'binary'],
  ['Latin 1', Buffer.from(lines(HEAD, GOOD, cell('game', 'Café')), 'latin1'), 3, null, 'encoding'],
  [
    'half a character',
    Buffer.from(`${HEAD}\n2026-11-20,TikTok,龍`).subarray(0, -1),
    2,
    null,
    'encoding',
  ],
  ['no column day', lines(HEAD.replace('day,', ''), GOOD.slice(11)), 1, null, 'missingColumn'],
  [
    'no column day in many rows',
    lines(HEAD.replace('day,', ''), ...Array.from({ length: 500 }, () => GOOD.slice(11))),
    1,
    null,
    'missingColumn',
  ],
  [
    'no column spend',
    lines('day,channel,game', '2026-11-20,TikTok,Neon'),
    1,
    null,
    'missingColumn',
  ],
  ['a title above the headings', lines('Campaign report', HEAD, GOOD), 1, null, 'noHeadings'],
  ['a heading twice', lines(`${HEAD},Day`, `${GOOD},2026-11-20`), 1, 12, 'doubleColumn'],
  ['a heading in both languages', lines(`${HEAD},花费`, `${GOOD},1`), 1, 12, 'doubleColumn'],
  ['a quotation that does not end', lines(HEAD, GOOD, cell('game', '"Neon')), 3, 3, 'quote'],
  ['a quotation within a name', lines(HEAD, cell('game', 'Ne"on')), 2, 3, 'quote'],
  ['text after a quotation', lines(HEAD, cell('game', '"Neon"x')), 2, 3, 'quote'],
  ['a cell too few', lines(HEAD, GOOD.slice(0, -4)), 2, null, 'cells'],
  ['a cell too many', lines(HEAD, `${GOOD},1`), 2, null, 'cells'],
  ['an endless line', lines(HEAD, cell('game', 'x'.repeat(20_000))), 2, 3, 'longLine'],
  ['a key twice', lines(HEAD, GOOD, '', cell('spend', '1')), 4, null, 'duplicate'],
  row('day', '', 'required'),
  row('day', '20.11.2026', 'dayFormat'),
  row('day', '2026-11-20T00:00', 'dayFormat'),
  row('day', '2026-02-30', 'dayImpossible'),
  row('day', '2009-12-31', 'dayEarly'),
  row('day', '2026-11-22', 'dayLate'),
  row('channel', '', 'required'),
  row('channel', 'Radio', 'channel'),
  row('game', ' ', 'required'),
  row('game', 'x'.repeat(121), 'long'),
  row('game', '"two\nlines"', 'control'),
  row('campaign', 'bell\u0007', 'control'),
  row('campaign', 'two\u2028lines', 'control'),
  row('campaign', 'x'.repeat(121), 'long'),
  row('country', 'USA', 'country'),
  ...['ZZ', 'XA', 'XB', 'EU', 'EZ', 'UN', 'QO'].map((code) => row('country', code, 'country')),
  row('impressions', '1.000', 'count'),
  row('impressions', '-1', 'count'),
  row('clicks', '"1,000"', 'count'),
  row('clicks', '100000000001', 'tooMuch'),
  row('installs', '1e3', 'count'),
  row('installs', 'many', 'count'),
  row('spend', '', 'required'),
  row('spend', '$5', 'money'),
  row('spend', '"1,5"', 'money'),
  row('spend', '1.005', 'cents'),
  row('revenue', '-1000000000.01', 'tooMuch'),
  row('revenue', '+5', 'money'),
  row('currency', 'EUR', 'currency'),
];

describe('issue 18: a broken file is refused with line and column, and changes nothing', () => {
  it.each(BROKEN)('%s', async (_what, file, line, column, kind) => {
    await take(lines(HEAD, cell('game', 'Before')));
    const before = await everything();
    const outcome = await take(file);
    if (outcome.kind !== 'refused') throw new Error('It was imported.');
    expect(outcome.problems[0]).toMatchObject({ line, column, kind });
    const [problem] = outcome.problems;
    if (problem === undefined) throw new Error('No problem was reported.');
    for (const language of ['en', 'zh'] as const) {
      const { text } = said(problem, language);
      expect(text).not.toMatch(/[{}]|undefined/);
      // Checks the message itself; the file's text may be in any language.
      expect(/\p{Script=Han}/u.test(text.replace(problem.value, ''))).toBe(language === 'zh');
    }
    expect(await everything()).toEqual(before);
    expect(await db().selectFrom('import_rows').selectAll().execute()).toEqual([]);
    expect(await db().selectFrom('running_imports').selectAll().execute()).toEqual([]);
  });

  it('reports the problems of a line in the order of its columns, also those that an earlier line has', async () => {
    const heads = HEAD.split(',').toReversed();
    const earlier = GOOD.split(',').toReversed().with(0, 'EUR');
    const wrong = ['EUR', '-', '-', '-', '-', '-', 'US', 'Launch', 'Neon', 'TikTok', 'never'];
    const outcome = await take(lines(heads.join(','), earlier.join(','), wrong.join(',')));
    if (outcome.kind !== 'refused') throw new Error('It was imported.');
    const columns = outcome.problems.slice(1).map((each) => each.column ?? 0);
    expect(columns.length).toBeGreaterThan(3);
    expect(columns).toEqual(columns.toSorted((one, other) => one - other));
    expect([columns[0], columns.at(-1)]).toEqual([1, 11]);
  });

  it('the error that ends an import is reported unchanged', async () => {
    async function* file() {
      yield Buffer.from(lines(HEAD, ...Array.from({ length: 500 }, () => GOOD)));
    }
    const fails = async () => {
      throw new Error('The disk is full.');
    };
    await expect(readFile(file(), '2026-11-21', { size: 1, take: fails })).rejects.toThrow(
      'The disk is full.',
    );
  });

  it('all problems of a file are counted, and the first hundred reported, in the order of the file', async () => {
    const wrong = Array.from({ length: 150 }, (_, at) => cell('day', `day ${at}`));
    const outcome = await take(lines(HEAD, ...wrong));
    if (outcome.kind !== 'refused') throw new Error('It was imported.');
    expect(outcome.wrong).toBe(150);
    expect(outcome.problems.map(({ line }) => line)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 2),
    );
  });

  it('a duplicate row is reported with the line of the first', async () => {
    const outcome = await take(lines(HEAD, cell('game', 'a'), GOOD, GOOD), 'tide', 1_000);
    expect(outcome).toMatchObject({ wrong: 1, problems: [{ line: 4, more: '3', times: 1 }] });
  });
});

describe('issue 18: a file of deliveries', () => {
  it.each<[string, string | Uint8Array]>([
    [
      'the order of the columns and their case',
      lines('SPEND,Game,channel,DAY', '1,Neon,tiktok,2026-11-20'),
    ],
    ['Chinese headings', lines('日期,渠道,游戏,花费', '2026-11-20,TikTok,Neon,1')],
    ['headings of a channel', lines('Date,Media source,App,Cost', '2026-11-20,TikTok,Neon,1')],
    [
      'Chinese headings of a channel',
      lines('投放日期,广告渠道,应用,消耗', '2026-11-20,TikTok,Neon,1'),
    ],
    [
      'semicolons and decimal commas',
      lines('day;channel;game;spend', '2026-11-20;TikTok;Neon;1,00'),
    ],
    ...(['utf8', 'utf16le'] as const).map((encoding): [string, Uint8Array] => [
      `tabs, the mark of ${encoding} and lines of Windows`,
      Buffer.from('\uFEFFday\tchannel\tgame\tspend\r\n2026-11-20\tTikTok\tNeon\t1\r\n', encoding),
    ]),
    ['a first line of Windows', 'day,channel,game,spend\r\n2026-11-20,TikTok,Neon,"1"\n'],
    ['a first line of another system', 'day,channel,game,spend\n2026-11-20,TikTok,Neon,"1"\r\n'],
    ['no line end at the end', 'day,channel,game,spend\n2026-11-20,TikTok,Neon,1'],
    [
      'lines of empty cells',
      lines('day,channel,game,spend', ',,,', '2026-11-20,TikTok,Neon,1', ', ,,'),
    ],
    ['empty columns', lines(HEAD, '2026-11-20,TikTok,Neon,,,,,,1,,')],
  ])('is read regardless of %s', async (_what, file) => {
    expect(await take(file)).toMatchObject({ kind: 'done', rows: 1, added: 1, ignored: [] });
    expect(await db().selectFrom('delivery_rows').selectAll().execute()).toEqual([
      {
        owner: 'tide',
        day: '2026-11-20',
        channel: 'tiktok',
        game: 'Neon',
        campaign: '',
        country: '',
        impressions: null,
        clicks: null,
        installs: null,
        spend_cents: 100,
        revenue_cents: null,
      },
    ]);
  });

  it('refuses figures whose sum the database could not hold, and takes the largest allowed ones', async () => {
    const file = (impressions: number) =>
      lines(
        'day,channel,game,campaign,impressions,spend',
        ...Array.from(
          { length: 1_100 },
          (_, at) => `2026-11-20,TikTok,Neon,c${at},${impressions},1`,
        ),
      );
    const refused = { kind: 'refused', wrong: 1_100 };
    expect(await take(file(Number.MAX_SAFE_INTEGER), 'tide', 4_096)).toMatchObject(refused);
    const largest = 100_000_000_000;
    expect(await take(file(largest), 'tide', 4_096)).toMatchObject({ kind: 'done', added: 1_100 });
    const { totals } = await everything();
    const whole = totals.find(({ grain }) => grain === 'game');
    expect(whole?.impressions).toBe(1_100 * largest);
  });

  it('uses a channel’s heading only if no other heading names its column; of two the first', async () => {
    const file = lines('Date,day,Channel,Game,Cost,Amount spent', 'x,2026-11-20,TikTok,Neon,1,2');
    expect(await take(file)).toMatchObject({ rows: 1, ignored: ['Date', 'Amount spent'] });
    const taken = db().selectFrom('delivery_rows').select(['day', 'spend_cents']);
    expect(await taken.executeTakeFirst()).toEqual({ day: '2026-11-20', spend_cents: 100 });
  });

  it.each(['en', 'zh'] as const)(
    'names a column by the heading of the file (%s)',
    async (language) => {
      const file = lines(' Date ,Media source,app,COST', 'x,y,,z', '2026-11-20,TikTok,Neon,1,');
      const outcome = await take(file);
      const problems = outcome.kind === 'refused' ? outcome.problems : [];
      expect(problems.map((each) => said(each, language).name)).toEqual([
        'Date',
        'Media source',
        'app',
        'COST',
        '',
      ]);
    },
  );

  it('names a heading without the spaces around it, and keeps what the file has', async () => {
    const outcome = await take(lines(`${HEAD}, Day `, `${GOOD},2026-11-20`));
    const [problem] = outcome.kind === 'refused' ? outcome.problems : [];
    expect(problem).toMatchObject({ kind: 'doubleColumn', heading: 'Day', value: ' Day ' });
  });

  it('uses no channel’s heading for two columns, or for a column that is already named', () => {
    const names = Object.values(ALIASES)
      .flat()
      .map((each) => each.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    const own = [HEADINGS.en, HEADINGS.zh].flatMap((each) => Object.values(each));
    expect(own.filter((each) => names.includes(each.toLowerCase()))).toEqual([]);
  });

  it('changes nothing when sent again; other figures change a row, and unknown columns are reported', async () => {
    expect(await take(lines(`${HEAD}, Note `, `${GOOD},x`))).toMatchObject({
      rows: 1,
      added: 1,
      changed: 0,
      ignored: ['Note'],
    });
    const before = await everything();
    expect(await take(lines(HEAD, GOOD))).toMatchObject({ rows: 1, added: 0, changed: 0 });
    expect(await everything()).toMatchObject({ rows: before.rows, totals: before.totals });
    expect(await take(lines(HEAD, cell('clicks', '')))).toMatchObject({ added: 0, changed: 1 });
    expect((await everything()).rows[0]).toMatchObject({ clicks: null, impressions: 1_000 });
  });

  it('belongs to its own studio', async () => {
    await take(lines(HEAD, GOOD));
    await take(lines(HEAD, cell('spend', '1')), 'moss');
    expect(await fileOf('tide')).toContain('12.50');
    expect(await fileOf('moss')).toContain(',1.00,');
  });

  it('is refused while another import of its studio runs, unless that one has died', async () => {
    const waiting = { owner: 'tide', import_id: 'x', began_at: NOW - 59_000 };
    await db().insertInto('running_imports').values(waiting).execute();
    // Before the file is read, which may take minutes.
    await expect(take('no file at all')).rejects.toThrow(ImportRunning);
    await setRows(db(), 'running_imports', {}, { began_at: NOW - 60_000 });
    expect(await take(lines(HEAD, GOOD))).toMatchObject({ added: 1 });
  });

  it('has the headings of the page', () => {
    for (const [headings, { figures }] of [
      [HEADINGS.en, en],
      [HEADINGS.zh, zh],
    ] as const)
      for (const column of COLUMNS.deliveries.filter((each) => each !== 'currency'))
        expect(figures[column]).toBe(headings[column]);
  });

  it('has no formula in its names when it is exported, and the names themselves when it is imported again', async () => {
    const names = { game: '=1+1', campaign: '@SUM(A1);-2' };
    await take(lines(HEAD, cell('game', names.game).replace('Launch', names.campaign)));
    const out = await fileOf('tide');
    expect(out).toContain(`,TikTok,'=1+1,"'@SUM(A1);'-2",US,`);
    await take(out, 'moss');
    expect((await everything()).rows.find(({ owner }) => owner === 'moss')).toMatchObject(names);
  });

  it('is exported as it was imported, byte for byte, and importing it again changes nothing', async () => {
    const rows = ['2026-11-19', '2026-11-20'].flatMap((day) => deliveriesOf('tide', day));
    await db().insertInto('delivery_rows').values(rows).execute();
    const out = await fileOf('tide');
    expect(await take(out)).toMatchObject({ rows: rows.length, added: 0, changed: 0 });
    await take(out, 'moss', 4_096);
    expect(await fileOf('moss')).toBe(out);
  });
});

it('issue 18: a file with more rows than one page contains each of them once', async () => {
  const rows = Array.from({ length: 5_001 }, (_, at) => cell('campaign', `Launch ${at}`));
  expect(await take(lines(HEAD, ...rows), 'tide', 1 << 20)).toMatchObject({ added: 5_001 });
  const out = (await fileOf('tide')).trim().split('\r\n');
  expect([out.length, new Set(out).size]).toEqual([5_002, 5_002]);
});

it('issue 18: a file of 256 MB is read, and one byte more is refused', async () => {
  async function* file(more: number) {
    const bytes = Buffer.from(lines(HEAD, GOOD));
    // Sent in pieces, as over a network.
    yield Object.defineProperty(bytes, 'byteLength', { value: IMPORT_MOST_BYTES + more });
  }
  const read = (more: number) =>
    readFile(file(more), '2026-11-21', { size: 1, take: async () => undefined });
  expect(await read(0)).toMatchObject({ wrong: 0, rows: 1 });
  expect(await read(1)).toMatchObject({ wrong: 1, problems: [{ kind: 'tooLarge', more: '256' }] });
});
