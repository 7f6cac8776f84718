import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/data/database';
import { SAMPLE } from '../../server/data/deliverySchema';
import { fieldsOf } from '../../server/json';
import { deliveriesOf } from '../../server/report/generator';
import { deliverySpan } from '../../server/report/basis';
import { seedDeliveries } from '../../server/report/seed';
import { Browser } from './support/browser';
import { databaseInFolder } from './support/databaseInFolder';
import { startTestPlatform } from './support/platform';
import { reportSuite } from './support/reportSuite';

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

it('issue 18: in production visitors get the sample, and the studio gets no made-up data', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sample-'));
  const platform = await startTestPlatform({ production: true, dataDir, sampleDays: 30 });
  const db = await openDatabase({ dataDir });
  try {
    const browser = new Browser(`http://localhost:${platform.port}`);
    const { body } = await browser.send('GET', '/api/report');
    expect(body).toMatchObject({ ret: 0, data: { sample: true } });
    expect(fieldsOf(body['data'])['total']).toBeGreaterThan(1_000);
    const owners = await db.selectFrom('delivery_rows').select('owner').distinct().execute();
    expect(owners).toEqual([{ owner: SAMPLE }]);
  } finally {
    await db.destroy();
    await platform.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
