import { openDatabase } from '../../server/data/database';
import type { Database } from '../../server/data/schema';
import { importFile } from '../../server/report/import/importFile';
import { parseReportQuery } from '../../server/report/query';
import { deliverySpan } from '../../server/report/basis';
import { readReport } from '../../server/report/report';
import { addDays } from '../../src/rules/days';

const OWNER = 'studio';
const LAST = '2026-10-31';
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
  const lines = Array.from({ length: DAYS }, (_, day) =>
    Array.from({ length: CAMPAIGNS }, (__, at) => {
      const campaign = 99 - at;
      const where = at % 2 === 0 ? 'US' : 'DE';
      const spend = spendOf(campaign).toFixed(2);
      return `${addDays(LAST, -day)},TikTok,Neon,Campaign ${campaign},${where},5,${spend},${spend}`;
    }).join('\n'),
  );
  await take(
    OWNER,
    `day,channel,game,campaign,country,installs,spend,revenue\n${lines.join('\n')}\n`,
  );
});
afterAll(() => db.destroy());

const report = async (days: number, more: Record<string, string> = {}) => {
  const asked = { from: addDays(LAST, 1 - days), to: LAST, ...more };
  return readReport(db, OWNER, parseReportQuery(asked, LAST), await deliverySpan(db, OWNER), 'en');
};

const linesOf = ({ breakdown }: Awaited<ReturnType<typeof report>>, dimension: string) =>
  breakdown.dimensions.find((each) => each.dimension === dimension)?.lines ?? [];

it('issue 18: lists the heaviest of many campaigns, and the parts add up to the whole', async () => {
  const whole = await report(28);
  const lines = linesOf(whole, 'campaign');
  expect(lines.slice(0, 3).map(({ name }) => name)).toEqual([
    'Campaign 97',
    'Campaign 98',
    'Campaign 99',
  ]);
  expect(lines).toHaveLength(21);
  expect(lines.map(({ name, id }) => name === '' || id === null)).toEqual(
    lines.map((_, at) => at === 20),
  );
  const spent = lines.reduce((sum, { now }) => sum + now.spend, 0);
  expect(spent).toBeCloseTo(whole.figures.spend, 2);
  const before = lines.reduce((sum, line) => sum + (line.before?.spend ?? 0), 0);
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
  const span = await deliverySpan(db, 'other');
  const read = await readReport(db, 'other', parseReportQuery(asked, LAST), span, 'en');
  expect(read.rows.map(({ game }) => game)).toEqual(['Alpha', 'Alpha', 'Beta', 'Beta']);
});

it('sorts more names than the filters list, in the users’ order to the last one', async () => {
  const names = Array.from({ length: 1_200 }, (_, at) => `Campaign ${at + 1}`);
  const lines = names.map((name) => `${LAST},TikTok,Neon,${name},5`);
  await take('many', `day,channel,game,campaign,spend\n${lines.toReversed().join('\n')}\n`);
  const span = await deliverySpan(db, 'many');
  const read = async (sort: string) => {
    const pages = [];
    for (let page = 1; page <= names.length / 100; page += 1) {
      const asked = { from: LAST, to: LAST, sort, size: '100', page: String(page) };
      pages.push(await readReport(db, 'many', parseReportQuery(asked, LAST), span, 'en'));
    }
    return pages.flatMap(({ rows }) => rows.map(({ campaign }) => campaign));
  };
  expect(await read('campaign')).toEqual(names);
  expect(await read('-campaign')).toEqual(names.toReversed());
  expect(await read('-day')).toEqual(names);
  // A page that is beyond the end, such as a bookmark of a longer report, is the last one.
  const beyond = { from: LAST, to: LAST, sort: 'campaign', size: '100', page: '99' };
  const last = await readReport(db, 'many', parseReportQuery(beyond, LAST), span, 'en');
  expect([last.page, last.rows.at(-1)?.campaign]).toEqual([12, names.at(-1)]);
});

it.each([
  ['en', ['Campaign 2', 'campaign 3', 'Campaign 10', 'Éclair', 'Zoo', '上海', '北京']],
  ['zh', ['北京', '上海', 'Campaign 2', 'campaign 3', 'Campaign 10', 'Éclair', 'Zoo']],
] as const)('sorts rows by name in the order of the language %s', async (lang, names) => {
  const typed = names.toReversed();
  const lines = typed.map((name) => `${LAST},TikTok,Neon,${name},5`);
  await take(lang, `day,channel,game,campaign,spend\n${lines.join('\n')}\n`);
  const span = await deliverySpan(db, lang);
  const read = async (sort: string) => {
    const query = parseReportQuery({ from: LAST, to: LAST, sort }, LAST);
    const { rows } = await readReport(db, lang, query, span, lang);
    return rows.map(({ campaign }) => campaign);
  };
  expect(await read('campaign')).toEqual(names);
  expect(await read('-campaign')).toEqual(names.toReversed());
  expect(await read('-day')).toEqual(names);
});
