import { readBasis } from '../../server/report/basis';
import { parseReportQuery } from '../../server/report/query';
import { readReport } from '../../server/report/report';
import { importWorld, lines, NOW, reportOf } from './support/importWorld';

const HEAD = 'day,channel,game,spend';
const DAY = '2026-11-20';
const ROW = `${DAY},TikTok,Neon,12.50`;

const { db, take, fileOf } = importWorld();

it('report method 8: a file that was imported before and changes nothing says when', async () => {
  const file = lines(HEAD, ROW);
  expect(await take(file)).toMatchObject({ added: 1, importedAt: null });
  expect(await take(file)).toMatchObject({ added: 0, importedAt: NOW });
  // The same row, but another file.
  expect(await take(`${file}\n`)).toMatchObject({ added: 0, importedAt: null });
  // Another file has changed its row since.
  await take(lines(HEAD, ROW.replace('12.50', '1')));
  expect(await take(file)).toMatchObject({ changed: 1, importedAt: null });
  expect(await take(file, 'moss')).toMatchObject({ added: 1, importedAt: null });
});

it('keeps a game named like the id of a sample game apart from that game', async () => {
  await take(lines(HEAD, ROW.replace('Neon', 'neon'), ROW.replace('Neon', 'Neon Drift')));
  const file = await fileOf('tide');
  expect([file.includes(',neon,'), file.includes(',Neon Drift,')]).toEqual([true, true]);
  expect(await take(file)).toMatchObject({ rows: 2, added: 0, changed: 0 });
  const { games } = await reportOf(db(), 'tide', DAY, {});
  expect(games.map(({ name }) => name)).toEqual(['neon', 'Neon Drift']);
});

it('names an ignored column in at most 60 characters, and none of the empty ones of a spreadsheet', async () => {
  const file = lines(`${HEAD}, ,,${'😀'.repeat(300)}`, `${ROW},,,x`);
  expect(await take(file)).toMatchObject({ ignored: ['😀'.repeat(60)] });
});

it('a report is read again if an import ends while it is read', async () => {
  await take(lines(HEAD, ROW));
  const query = parseReportQuery({}, DAY);
  let imported: unknown;
  const during: typeof readBasis = async (...asked) => {
    imported ??= await take(lines(HEAD, ROW.replace('12.50', '1')));
    return readBasis(...asked);
  };
  const span = { first: DAY, last: DAY };
  const { figures, rows } = await readReport(db(), 'tide', query, span, 'en', during);
  expect([figures.spend, ...rows.map(({ spend }) => spend)]).toEqual([1, 1]);
});

it('a report in the far future asks for no day before its range', async () => {
  await take(lines(HEAD, ROW));
  const days = jest.spyOn(Date.prototype, 'toISOString');
  const { analysis } = await reportOf(db(), 'tide', DAY, { from: '9999-12-31', to: '9999-12-31' });
  expect(analysis.late).toEqual(['9999-12-31']);
  expect(days.mock.calls.length).toBeLessThan(1_000);
  days.mockRestore();
});
