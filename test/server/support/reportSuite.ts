import UserRoles from 'supertokens-node/recipe/userroles';
import { REFUSED_RET } from '../../../server/http/errors';
import { fieldsOf } from '../../../server/json';
import type { PlatformOptions } from '../../../server/operate/options';
import { CHANNELS, GAME_IDS } from '../../../server/report/catalogue';
import type { Report } from '../../../server/report/report';
import { addDays, dayAt, daysIn } from '../../../src/rules/days';
import { Browser, PASSWORD } from './browser';
import { clockedPlatform } from './platform';

/** The fixed day of the suites; sessions need it to match the SDK's clock. */
const NOW = Date.now();
const YESTERDAY = addDays(dayAt(NOW), -1);
const FIRST = addDays(YESTERDAY, -364);
/** Returns the day that is this many days before yesterday. */
const ago = (days: number) => addDays(YESTERDAY, -days);
const range = (from: number, to: number) => `?from=${ago(from)}&to=${ago(to)}`;

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0);

const shown = (value: string | number | null): string | number =>
  CHANNELS.find(({ id }) => id === value)?.name ?? value ?? 0;

const order = (a: string | number, b: string | number): number =>
  typeof a === 'string' ? a.localeCompare(String(b), 'en') : a - Number(b);

/** GET /api/report (spec 2: report page), on the database in the options. */
export function reportSuite(options: () => PlatformOptions): void {
  let visitor: Browser;
  let clock = NOW;
  const platform = clockedPlatform(() => ({ ...options(), now: () => clock, sampleDays: 365 }));
  beforeAll(() => {
    visitor = new Browser(platform.url);
  });

  const signedIn = () => Browser.signedIn(platform.url, 'demo@adlantern.example');
  const ask = async (query: string, browser = visitor) => {
    const { status, body } = await browser.send('GET', `/api/report${query}`);
    expect(status).toBe(200);
    return body;
  };
  const report = async (query: string, browser = visitor): Promise<Report> => {
    const { ret, data } = await ask(query, browser);
    expect(ret).toBe(0);
    // The tests below check this shape.
    return data as Report;
  };
  const WEEK = range(40, 34);
  const fileOf = async (query: string) => {
    const { body } = await visitor.send('GET', `/api/report/file${query}&language=zh`);
    const { rows, path } = fieldsOf(body['data']);
    const { text, headers } = await visitor.send('GET', String(path));
    const named = ['content-type', 'cache-control', 'content-disposition'];
    expect(named.map((each) => headers.get(each))).toEqual([
      'text/csv; charset=utf-8',
      'no-store',
      expect.stringMatching(/^attachment; filename\*=UTF-8''[\w%]+-20[\d-]+\.csv$/),
    ]);
    const name = query.includes('holds=cohorts') ? '同期群' : '报表';
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(`'${name}-`);
    const [heading, ...lines] = text.split('\r\n');
    // Parsing as text removes the byte order mark.
    expect(heading).toContain('日期,渠道,游戏,');
    return { rows, lines: lines.slice(0, -1) };
  };

  it('spec 2: without a range covers the last thirty days up to yesterday', async () => {
    const { range: days, span, page, size, sort, rows } = await report('');
    expect(days).toEqual({ from: ago(29), to: YESTERDAY });
    expect(span).toEqual({ first: FIRST, last: YESTERDAY });
    expect({ page, size, sort }).toEqual({ page: 1, size: 20, sort: '-day' });
    expect(rows).toHaveLength(20);
    expect(rows[0]?.day).toBe(YESTERDAY);
  });

  it('spec 2: returns the marked sample for a visitor, and an account’s own data', async () => {
    const sample = await report(WEEK);
    const own = await report(WEEK, await signedIn());
    expect(sample.sample).toBe(true);
    expect(own.sample).toBe(false);
    expect(own.figures.spend).not.toBe(sample.figures.spend);
  });

  it('after a sign-out that did not reach the server, a browser gets the sample', async () => {
    const browser = await signedIn();
    browser.antiCsrf = '';
    expect((await report(WEEK, browser)).sample).toBe(true);
  });

  it('without the access token, a signed-in browser is asked to refresh instead of getting the sample', async () => {
    const browser = await signedIn();
    browser.cookies.delete('sAccessToken');
    expect((await browser.send('GET', '/api/report')).status).toBe(401);
    await browser.refresh();
    expect((await report(WEEK, browser)).sample).toBe(false);
  });

  it('spec 6: returns 40000 without the permission report:read', async () => {
    const email = 'guest@adlantern.example';
    const guest = await platform.services.createAccount({ email, password: PASSWORD });
    await UserRoles.removeUserRole('public', guest?.userId ?? '', 'advertiser');
    const browser = await Browser.signedIn(platform.url, email);
    expect(await ask('', browser)).toMatchObject({ ret: 40_000, message: 'Permission Denied' });
  });

  it('has the same totals in key figures, daily figures and rows', async () => {
    const { figures, series, total } = await report(WEEK);
    const file = await fileOf(WEEK);
    expect(file.rows).toBe(total);
    expect(file.lines).toHaveLength(total);
    for (const [at, name] of [
      [5, 'impressions'],
      [6, 'clicks'],
      [7, 'installs'],
      [8, 'spend'],
    ] as const)
      expect(sum(file.lines.map((line) => Number(line.split(',')[at])))).toBeCloseTo(
        figures[name] ?? Number.NaN,
        2,
      );
    expect(sum(series.flatMap(({ spend }) => spend))).toBeCloseTo(figures.spend, 2);
    expect(sum(series.flatMap(({ revenue }) => revenue))).toBeCloseTo(
      figures.revenue ?? Number.NaN,
      2,
    );
    expect(sum(series.flatMap(({ installs }) => installs))).toBe(figures.installs);
    expect(series.map(({ channel }) => channel)).toEqual(CHANNELS.map(({ id }) => id));
    for (const { spend } of series) expect(spend).toHaveLength(7);
    expect(figures.costPerInstall).toBeCloseTo(figures.spend / (figures.installs ?? 0), 5);
    expect(figures.clickRate).toBeCloseTo((figures.clicks ?? 0) / (figures.impressions ?? 0), 5);
    expect(figures.returnOnAdSpend).toBeCloseTo((figures.revenue ?? 0) / figures.spend, 5);
  });

  it('issue 18: a link to a file works for a minute, and a changed link never works', async () => {
    const { body } = await visitor.send('GET', `/api/report/file${WEEK}`);
    const path = String(fieldsOf(body['data'])['path']);
    expect((await visitor.send('GET', `${path}x`)).status).toBe(410);
    expect((await visitor.send('GET', '/api/report/files')).status).toBe(410);
    clock += 61_000;
    expect((await visitor.send('GET', path)).status).toBe(410);
    clock = NOW;
  });

  it('compares with as many days, on the same weekdays; with none if days are unknown', async () => {
    const { previous, analysis } = await report(WEEK);
    expect(analysis.facing).toEqual({ from: ago(47), to: ago(41) });
    expect(previous).toEqual((await report(range(47, 41))).figures);
    const day = await report(range(40, 40));
    expect(day.previous).toEqual((await report(range(47, 47))).figures);
    expect((await report(range(363, 357))).previous).toBeNull();
  });

  it('issue 18: returns payback by age, within the filters', async () => {
    const { cohorts } = await report(range(89, 0));
    const kinds = (line = cohorts?.total) => line?.cells.map(({ kind }) => kind);
    expect(kinds()).toEqual(['part', 'part', 'part']);
    expect(cohorts?.total.cells[2]).toMatchObject({ days: 60, of: 90 });
    expect(kinds(cohorts?.weeks[0])).toEqual(['whole', 'whole', 'whole']);
    expect(kinds(cohorts?.weeks.at(-1))).toEqual(['later', 'later', 'later']);
    const game = await report(`${range(89, 60)}&game=starfall&channel=facebook`);
    const rows = await fileOf(`${range(89, 60)}&game=starfall&channel=facebook&holds=cohorts`);
    expect(rows.rows).toBe(30 * 3);
    const paid = (age: number) =>
      sum(
        rows.lines
          .map((line) => line.split(','))
          .filter((cells) => cells[5] === String(age))
          .map((cells) => Number(cells[7])),
      );
    expect(game.cohorts?.total.cells).toEqual(
      [1, 7, 30].map((age) => ({
        kind: 'whole',
        value: expect.closeTo(paid(age) / game.figures.spend, 6),
      })),
    );
    expect((await report(`${range(89, 60)}&campaign=none`)).cohorts).toBeNull();
  });

  it('issue 18: returns what changed, with parts of each dimension that add up to it', async () => {
    const { analysis, figures, previous } = await report(range(29, 0));
    expect(analysis.asOf).toBe(YESTERDAY);
    expect(analysis.workings.map(({ dimension }) => dimension)).toEqual([
      'channel',
      'game',
      'campaign',
      'country',
    ]);
    const [byChannel, ...others] = analysis.workings.map(({ lines }) =>
      sum(lines.map((line) => line.sum)),
    );
    for (const by of others) expect(by).toBeCloseTo(byChannel ?? Number.NaN, 9);
    expect(figures.spend).not.toBe(previous?.spend);
    expect((await report('?from=2020-01-01&to=2020-01-31')).analysis.finding).toEqual({
      kind: 'noSpend',
      days: 31,
      credits: false,
    });
  });

  it('an ended campaign makes no day incomplete', async () => {
    const all = await report(range(60, 31));
    expect(all.campaigns.map(({ id }) => id)).toContain('Season launch');
    for (const first of [300, 240, 180, 120, 60]) {
      const { analysis } = await report(`${range(first, first - 29)}&campaign=Season%20launch`);
      expect(analysis.missing).toEqual([]);
    }
  });

  it('for one channel contains only that channel', async () => {
    const { channel, series, rows } = await report(`${WEEK}&channel=tiktok&size=100`);
    expect(channel).toBe('tiktok');
    expect(series.map((each) => each.channel)).toEqual(['tiktok']);
    expect(new Set(rows.map((row) => row.channel))).toEqual(new Set(['tiktok']));
  });

  it('issue 18: applies filters by game, campaign and country, and offers all their values', async () => {
    const all = await report(WEEK);
    expect(all.games).toHaveLength(GAME_IDS.length);
    const [game, country] = [all.games[0], all.countries[0]];
    const own = await report(`${WEEK}&game=${game?.id}&country=${country?.id}&size=100`);
    expect(new Set(own.rows.map((row) => row.game))).toEqual(new Set([game?.name]));
    expect(new Set(own.rows.map((row) => row.country))).toEqual(new Set([country?.id]));
    expect(own.games).toEqual(all.games);
    expect(own.figures.spend).toBeCloseTo(sum(own.rows.map(({ spend }) => spend)), 2);
    expect((await report(`${WEEK}&campaign=none`)).total).toBe(0);
  });

  it('issue 18: parts of every dimension and of channel by game add up to the whole', async () => {
    const { figures, previous, breakdown } = await report(range(29, 0));
    for (const { lines } of breakdown.dimensions) {
      expect(sum(lines.map(({ now }) => now.spend))).toBeCloseTo(figures.spend, 2);
      expect(sum(lines.map(({ before }) => before?.revenue ?? 0))).toBeCloseTo(
        previous?.revenue ?? Number.NaN,
        2,
      );
    }
    expect(sum(breakdown.cells.map(({ now }) => now.installs))).toBe(figures.installs);
  });

  it('issue 18: compares with the same weekdays a year before', async () => {
    const { analysis } = await report(`${range(6, 0)}&compare=year`);
    expect(analysis.facing).toBeNull();
    expect(await ask('?compare=mars')).toMatchObject({ ret: REFUSED_RET });
  });

  it.each(['day', 'channel', 'game', 'spend', 'costPerInstall', 'returnOnAdSpend'] as const)(
    'sorts by %s in both directions across pages, and names by their display order',
    async (column) => {
      const read = async (sort: string) => {
        const pages = await Promise.all(
          [1, 2].map((page) => report(`${WEEK}&sort=${sort}&size=50&page=${page}`)),
        );
        return pages.flatMap(({ rows }) => rows.map((row) => shown(row[column])));
      };
      const rising = await read(column);
      expect(rising).toEqual(rising.toSorted(order));
      const falling = await read(`-${column}`);
      expect(falling).toEqual(falling.toSorted((a, b) => order(b, a)));
      expect(new Set(rising)).not.toEqual(new Set(falling));
    },
  );

  it('sorts the rows of one day by the displayed names', async () => {
    const { rows } = await report(`${range(0, 0)}&size=100`);
    const named = rows.map(({ channel, game }) => [shown(channel), game]);
    expect(named.length).toBeGreaterThan(20);
    expect(named).toEqual(
      named.toSorted(([a, b], [c, d]) => order(a ?? '', c ?? '') || order(b ?? '', d ?? '')),
    );
  });

  it('contains each row on one page; a page beyond the last one is the last one', async () => {
    const { total } = await report(`${WEEK}&size=100`);
    const count = Math.ceil(total / 100);
    const pages = await Promise.all(
      Array.from({ length: count }, (_, at) => report(`${WEEK}&size=100&page=${at + 1}`)),
    );
    const keys = pages.flatMap(({ rows }) => rows.map((row) => Object.values(row).join()));
    expect(new Set(keys).size).toBe(total);
    expect((await report(`${WEEK}&size=100&page=999`)).page).toBe(count);
  });

  it.each([
    ['?from=2026-06-01', 'Choose both a start and an end date.', '请同时选择开始日期和结束日期'],
    [
      '?from=2026-02-30&to=2026-03-01',
      'The start date in the address isn’t a date.',
      '网址中的开始日期无效',
    ],
    [
      '?from=2026-03-01&to=soon',
      'The end date in the address isn’t a date.',
      '网址中的结束日期无效',
    ],
    [
      '?from=2026-06-02&to=2026-06-01',
      'The end date can’t be before the start date.',
      '结束日期不能早于开始日期',
    ],
    ['?from=2025-06-01&to=2026-06-02', 'Choose 366 days or fewer.', '最多可选 366\u00a0天'],
    ['?channel=carrier-pigeon', 'There is no such channel.', '没有该渠道'],
    [
      '?channel=google&channel=bing',
      'The address has “channel” more than once.',
      '网址中的“channel”重复',
    ],
    ['?page=0', 'The page must be a number from 1.', '页码必须是从 1 开始的数字'],
    ['?page=1e3', 'The page must be a number from 1.', '页码必须是从 1 开始的数字'],
    ['?size=30', 'A page holds 10, 20, 50, 100 rows.', '每页可显示 10、20、50、100\u00a0行'],
    ['?sort=owner', 'The table can’t be sorted by that.', '表格无法按该项排序'],
  ])('spec 4: %s is refused with a message in the page’s language', async (query, ...words) => {
    for (const [at, language] of ['en', 'zh'].entries()) {
      const headers = { 'accept-language': language };
      const { body } = await visitor.send('GET', `/api/report${query}`, { headers });
      expect(body).toEqual({ ret: REFUSED_RET, data: null, message: words[at] });
    }
  });

  it('covers up to 366 days, and is empty for days without delivery', async () => {
    const longest = await report(range(365, 0));
    expect(daysIn(longest.range.from, longest.range.to)).toBe(366);
    const empty = await report('?from=2020-01-01&to=2020-01-31');
    expect(empty).toMatchObject({ total: 0, page: 1, rows: [], previous: null });
    const { games, campaigns, countries } = await report('');
    expect(empty).toMatchObject({ games, campaigns, countries });
    expect(empty.figures).toMatchObject({ spend: 0, costPerInstall: null, clickRate: null });
  });

  it('contains every channel and game, weekends above their week, and a bad week, for a year', async () => {
    const { rows } = await report('?size=100&sort=game');
    expect(rows.every(({ clicks, impressions }) => (clicks ?? 0) < (impressions ?? 0))).toBe(true);
    const year = await report(`${range(364, 0)}&channel=tiktok`);
    const [series] = year.series;
    const day = (offset: number) => new Date(`${addDays(FIRST, offset)}T00:00Z`).getUTCDay();
    const on = (weekday: number) => series?.spend.filter((_, at) => day(at) === weekday) ?? [];
    expect(sum(on(0))).toBeGreaterThan(sum(on(3)));
    const rates = series?.spend.map((spend, at) => (series.installs[at] ?? 0) / spend) ?? [];
    const usual = rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)] ?? 0;
    expect(rates.filter((rate) => rate < usual / 2).length).toBeGreaterThanOrEqual(21);
    expect(GAME_IDS).toHaveLength(8);
  });
}
