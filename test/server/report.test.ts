import { sql } from 'kysely';
import { SAMPLE } from '../../server/data/deliverySchema';
import { fieldsOf } from '../../server/json';
import { deliveriesOf } from '../../server/report/generator';
import { deliverySpan, keptBasis } from '../../server/report/basis';
import { parseReportQuery } from '../../server/report/query';
import { seedDeliveries } from '../../server/report/seed';
import { REFUSED_RET } from '../../server/http/errors';
import { LONGEST_NAME } from '../../server/report/file/columns';
import { VIEW_NAME_LENGTH, VIEW_SEARCH_LENGTH, type SavedView } from '../../src/rules/savedViews';
import { Browser } from './support/browser';
import { databaseInFolder } from './support/databaseInFolder';
import { reportSuite } from './support/reportSuite';
import { lines } from './support/importWorld';
import { databaseOfTest, platformOfTest } from './support/ofTest';
import { peopleWorld } from './support/peopleWorld';
import { temporaryFolder } from './support/temporaryFolder';
import { addRows, rowOf } from './support/rows';

describe('the report on libSQL', () => {
  reportSuite(() => ({}));
});

describe('the generated deliveries', () => {
  const { db } = databaseInFolder();
  const NOW = Date.UTC(2026, 6, 15, 12);
  const DAY_MS = 86_400_000;

  const all = () => db().selectFrom('delivery_rows').selectAll().orderBy('day').execute();

  it('are the same on every run', () => {
    expect(deliveriesOf('sample', '2026-03-31')).toEqual(deliveriesOf('sample', '2026-03-31'));
    expect(deliveriesOf('sample', '2026-03-31')).not.toEqual(deliveriesOf('studio', '2026-03-31'));
  });

  it('are written once; days that have passed since are added', async () => {
    await seedDeliveries(db(), NOW);
    const first = await all();
    await seedDeliveries(db(), NOW);
    expect(await all()).toEqual(first);
    await seedDeliveries(db(), NOW + 2 * DAY_MS);
    expect(await deliverySpan(db(), 'sample')).toEqual({ first: '2025-07-15', last: '2026-07-16' });
    const later = await all();
    expect(later.slice(0, first.length)).toEqual(first);
    expect(later.filter(({ day }) => day === '2026-07-16').length).toBeGreaterThan(60);
    const ages = await db()
      .selectFrom('cohort_rows')
      .groupBy('age')
      .orderBy('age')
      .select(({ fn }) => ['age', fn.min('day').as('first'), fn.max('day').as('last')])
      .execute();
    expect(ages).toEqual([
      { age: 1, first: '2025-07-15', last: '2026-07-15' },
      { age: 7, first: '2025-07-15', last: '2026-07-09' },
      { age: 30, first: '2025-07-15', last: '2026-06-16' },
    ]);
  });
});

const dataDir = temporaryFolder();

it('issue 18: in production visitors get the sample, and the studio gets no made-up data', async () => {
  const platform = await platformOfTest({ production: true, dataDir, sampleDays: 30 });
  const db = await databaseOfTest({ dataDir });
  const browser = new Browser(`http://localhost:${platform.port}`);
  const { body } = await browser.send('GET', '/api/report');
  expect(body).toMatchObject({ ret: 0, data: { sample: true } });
  expect(fieldsOf(body['data'])['total']).toBeGreaterThan(1_000);
  const owners = await db.selectFrom('delivery_rows').select('owner').distinct().execute();
  expect(owners).toEqual([{ owner: SAMPLE }]);
});

const VIEWS = '/api/report/views';

describe('the routes of the report', () => {
  const { admin, member, signedIn, db } = peopleWorld();

  /** Returns all views of a browser's user after a request, as values by name. */
  const after = async (call: ReturnType<ReturnType<typeof admin>['send']>): Promise<SavedView[]> =>
    fieldsOf((await call).body['data'])['views'] as SavedView[];
  const save = (browser: ReturnType<typeof admin>, name: string, search = '?days=28', more = {}) =>
    browser.post(VIEWS, { name, search, ...more });
  const replace = (browser: ReturnType<typeof admin>, name: string, search: string) =>
    save(browser, name, search, { replace: true });
  const TAKEN = { ret: REFUSED_RET, message: expect.stringContaining('this name') };

  describe('issue 18: saved views', () => {
    it('are saved, replaced only if asked to, renamed and removed', async () => {
      const browser = admin();
      await save(browser, 'TikTok', '?days=7&channel=tiktok');
      // Another tab has saved it, so this one could not ask.
      expect((await save(browser, 'TikTok', '?days=28&channel=tiktok')).body).toMatchObject(TAKEN);
      const repeated = await after(save(browser, 'TikTok', '?days=7&channel=tiktok'));
      expect(repeated).toMatchObject([{ search: '?days=7&channel=tiktok' }]);
      const [saved, ...others] = await after(replace(browser, 'TikTok', '?days=28&channel=tiktok'));
      expect(saved).toMatchObject({ name: 'TikTok', search: '?days=28&channel=tiktok' });
      expect(others).toEqual([]);
      const name = 'TikTok, 28 days';
      const rename = () => browser.post(`${VIEWS}/${saved?.id}/rename`, { name });
      await rename();
      // To the name that it has.
      const views = await after(rename());
      expect(views).toMatchObject([{ name }]);
      expect(await after(browser.send('GET', VIEWS))).toEqual(views);
      expect(await after(browser.post(`${VIEWS}/${saved?.id}/remove`, {}))).toEqual([]);
      // In another tab it is still listed.
      expect((await rename()).body).toMatchObject({
        ret: REFUSED_RET,
        message: expect.stringContaining('removed meanwhile'),
      });
    });

    it('belong to one user, even within a studio', async () => {
      const other = await signedIn((await member('viewer')).email);
      const [own] = await after(save(admin(), 'Mine'));
      expect(await after(other.send('GET', VIEWS))).toEqual([]);
      await other.post(`${VIEWS}/${own?.id}/remove`, {});
      await other.post(`${VIEWS}/${own?.id}/rename`, { name: 'Theirs' });
      expect(await after(admin().send('GET', VIEWS))).toEqual([own]);
    });

    it('have unique names, only lead to the report, and are at most fifty', async () => {
      const browser = admin();
      await save(browser, 'B');
      const [one] = await after(save(browser, 'A'));
      const taken = await browser.post(`${VIEWS}/${one?.id}/rename`, { name: 'B' });
      expect(taken.body).toMatchObject(TAKEN);
      for (const [name, search] of [
        ['', '?days=7'],
        ['😀'.repeat(VIEW_NAME_LENGTH + 1), '?days=7'],
        ['C\u202e', '?days=7'],
        ['two\u2028lines', ''],
        ['C', '//elsewhere.test'],
        ['C', '?days=7#top'],
        ['C', `?${'x'.repeat(VIEW_SEARCH_LENGTH)}`],
      ] as const)
        expect([name, search, (await save(browser, name, search)).status]).toEqual([
          name,
          search,
          400,
        ]);
      const longest = '😀'.repeat(VIEW_NAME_LENGTH);
      const name = '😀'.repeat(LONGEST_NAME);
      const search = `?${new URLSearchParams({ game: name, campaign: name }).toString()}`;
      expect((await save(browser, longest, search)).status).toBe(200);
      expect((await browser.send('GET', `/api/report${search}`)).body).toMatchObject({ ret: 0 });
      const known = await after(browser.send('GET', VIEWS));
      const rows = Array.from({ length: 50 - known.length }, (_, at) => ({
        id: `view-${at}`,
        user_id: '',
        name: `View ${at}`,
        search: '',
        created_at: at,
      }));
      const { user_id } = await rowOf(db(), 'saved_views');
      await addRows(
        db(),
        'saved_views',
        rows.map((row) => ({ ...row, user_id })),
      );
      expect((await save(browser, 'One more')).body).toMatchObject({ ret: REFUSED_RET });
      // Replacing one is still possible.
      expect((await replace(browser, 'A', '?days=7')).body).toMatchObject({ ret: 0 });
    });
  });

  it('what all pages of a report share is kept for the 64 reports read last, and no failure', async () => {
    const basis = (game = '') =>
      keptBasis(db(), 'tide', parseReportQuery({ game }, '2026-11-20'), null, 'en', 0);
    await sql`alter table cohort_rows rename to gone`.execute(db());
    await expect(basis()).rejects.toThrow('no such table');
    await sql`alter table gone rename to cohort_rows`.execute(db());
    const first = await basis();
    for (let at = 1; at < 64; at += 1) await basis(`Game ${at}`);
    expect(await basis()).toBe(first);
    for (let at = 0; at < 64; at += 1) await basis(`Other ${at}`);
    expect(await basis()).not.toBe(first);
  });

  it('a file is imported once under an idempotency key, which belongs to it and its parameters', async () => {
    const CSV = { 'content-type': 'text/csv' };
    const upload = (body: string, headers: Record<string, string>) =>
      admin().send('POST', '/api/data/imports', { body, headers });
    const key = { ...CSV, 'idempotency-key': 'key-of-one-file-only' };
    const row = (spend: number) =>
      lines('day,channel,game,spend', `2026-01-19,TikTok,Once,${spend}`);
    const first = await upload(row(1), key);
    expect(first.body).toMatchObject({ data: { added: 1 } });
    expect(await upload(row(1), key)).toMatchObject({ status: 200, body: first.body });
    expect((await upload(row(2), key)).status).toBe(422);
    const complete = await admin().send('POST', '/api/data/imports?complete=true', {
      body: row(1),
      headers: key,
    });
    expect(complete.status).toBe(422);
    // Of a refused file the rest is not imported, but belongs to it.
    const bad = { ...CSV, 'idempotency-key': 'key-of-a-refused-file' };
    const long = (end: string) => `Title\n${'x'.repeat(200_000)}${end}`;
    const refused = await upload(long('a'), bad);
    expect(refused.body).toMatchObject({ data: { kind: 'refused' } });
    expect((await upload(long('a'), bad)).body).toEqual(refused.body);
    expect((await upload(long('b'), bad)).status).toBe(422);
  });

  it('report method 8: a parameter says that a file is complete, and is refused if it is neither true nor false', async () => {
    const send = async (query: string, campaign: string) => {
      const body = lines('day,channel,game,campaign,spend', `2026-01-20,TikTok,Neon,${campaign},1`);
      const headers = { 'content-type': 'text/csv' };
      return admin().post(`/api/data/imports${query}`, body, headers);
    };
    await send('', 'Old');
    expect((await send('?complete=false', 'New')).body).toMatchObject({ data: { removed: 0 } });
    expect((await send('?complete=true', 'New')).body).toMatchObject({ data: { removed: 1 } });
    expect(await send('?complete=days', 'New')).toMatchObject({
      status: 400,
      body: { message: 'complete must be true or false.' },
    });
  });
});
