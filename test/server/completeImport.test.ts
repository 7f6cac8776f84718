import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { admin } from '../../server/admin/admin';
import { listImports } from '../../server/report/import/listImports';
import { importWorld, lines } from './support/importWorld';
import { peopleWorld } from './support/peopleWorld';
import { temporaryFolder } from './support/temporaryFolder';

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
    const first = '2026-11-10,TikTok,Neon,Launch,US,0,12,30.50';
    await take(
      lines(COHORTS, first, first.replace(',0,12', ',1,10'), first.replace('10,T', '09,T')),
    );
    expect(await replace(lines(COHORTS, first))).toMatchObject({ added: 0, removed: 1 });
    expect(await kept('cohort_rows')).toEqual([
      'tide 2026-11-09 tiktok Launch',
      'tide 2026-11-10 tiktok Launch',
    ]);
  });
});

describe('report method 8: who sends a complete file', () => {
  const folder = temporaryFolder();
  const { admin: browser } = peopleWorld();
  const send = async (query: string, campaign: string) => {
    const body = lines('day,channel,game,campaign,spend', `2026-01-20,TikTok,Neon,${campaign},1`);
    const headers = { 'content-type': 'text/csv' };
    return browser().send('POST', `/api/data/imports${query}`, { body, headers });
  };

  it('says so by a parameter, which is refused if it is neither true nor false', async () => {
    await send('', 'Old');
    expect((await send('?complete=false', 'New')).body).toMatchObject({ data: { removed: 0 } });
    expect((await send('?complete=true', 'New')).body).toMatchObject({ data: { removed: 1 } });
    expect(await send('?complete=days', 'New')).toMatchObject({
      status: 400,
      body: { message: 'complete must be true or false.' },
    });
  });

  it('says so by --complete', async () => {
    const environment = { DATA_DIR: join(folder, 'complete') };
    const file = join(folder, 'days.csv');
    await admin(['migrate'], environment);
    const take = (campaign: string, ...options: string[]) => {
      writeFileSync(
        file,
        lines('day,channel,game,campaign,spend', `2026-01-20,TikTok,Neon,${campaign},1`),
      );
      return admin(['import', file, ...options], environment);
    };
    await take('Old');
    expect(await take('New', '--complete')).toMatchObject({
      code: 0,
      out: '1 row of deliveries: 1 added, 0 changed, 0 unchanged, 1 removed.',
    });
  });
});
