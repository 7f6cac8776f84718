import { Readable } from 'node:stream';
import { createLimit } from '../../server/operate/limit';
import { deliverySpan } from '../../server/report/basis';
import { importFile } from '../../server/report/import/importFile';
import { listImports } from '../../server/report/import/listImports';
import { parseReportQuery } from '../../server/report/query';
import { readReport } from '../../server/report/report';
import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import { Browser, PASSWORD } from './support/browser';
import { importWorld, NOW } from './support/importWorld';
import { clockedPlatform } from './support/platform';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const reports = importWorld();
const platform = clockedPlatform({ settings: { captchaThreshold: 1_000 } });

/** Rows written while the machine's clock was a day ahead stay in the database after it is corrected. */
describe('a clock that was a day ahead and has been corrected', () => {
  it('makes no user wait for that day', async () => {
    platform.setAhead(DAY_MS);
    const [email, neighbour] = [await platform.account(), await platform.account()];
    const browser = new Browser(platform.url);
    for (let tries = 0; tries < 12; tries += 1) await browser.signIn(email, 'Wrong12345');
    expect((await browser.signIn(email, PASSWORD)).status).toBe(429);
    platform.setAhead(0);
    expect((await browser.signIn(email, PASSWORD)).body['status']).toBe('OK');
    expect((await new Browser(platform.url).signIn(neighbour, PASSWORD)).body['status']).toBe('OK');
  });

  it('makes no neighbour wait who signs in from the same network, not after two hours either', async () => {
    platform.setAhead(2 * HOUR_MS);
    const [email, neighbour] = [await platform.account(), await platform.account()];
    expect((await new Browser(platform.url).signIn(email, PASSWORD)).body['status']).toBe('OK');
    platform.setAhead(0);
    expect((await new Browser(platform.url).signIn(neighbour, PASSWORD)).body['status']).toBe('OK');
  });

  it('continues to count wrong attempts, with normal waits', async () => {
    platform.setAhead(DAY_MS);
    const email = await platform.account();
    const browser = new Browser(platform.url);
    for (let tries = 0; tries < 8; tries += 1) await browser.signIn(email, 'Wrong12345');
    platform.setAhead(0);
    expect((await browser.signIn(email, 'Wrong12345')).status).not.toBe(429);
    const { status, headers } = await browser.signIn(email, PASSWORD);
    expect([status, Number(headers.get('retry-after')) <= 300]).toEqual([429, true]);
  });

  it('leaves no sign-in fresh for that day', async () => {
    platform.setAhead(DAY_MS);
    const { browser } = await platform.person({ role: 'admin' });
    platform.setAhead(0);
    const { body } = await browser.send('POST', '/api/data/keys', { body: { name: 'Key' } });
    expect(body['ret']).toBe(PROOF_NEEDED_RET);
  });

  it('leaves no report as it was before a later import, which is the newest one', async () => {
    const { db } = reports;
    const spend = async (amount: number, at: number) => {
      const text = `day,channel,game,spend\n2026-10-31,TikTok,Neon,${amount}\n`;
      const chunks = Readable.from([Buffer.from(text)]);
      await importFile({ db: db(), now: () => at }, { owner: 'tide', actor: 'ben' }, chunks);
      const query = parseReportQuery({}, '2026-10-31');
      const span = await deliverySpan(db(), 'tide');
      return (await readReport(db(), 'tide', query, span, 'en')).figures.spend;
    };
    expect(await spend(5, NOW + DAY_MS)).toBe(5);
    expect(await spend(7, NOW)).toBe(7);
    const ends = (await listImports(db(), 'tide')).map(({ at }) => at);
    expect(ends).toEqual([NOW, NOW + DAY_MS]);
  });

  it('leaves no limit used up', () => {
    let time = DAY_MS;
    const limit = createLimit(1, HOUR_MS, () => time);
    limit.use();
    expect(limit.left()).toBe(0);
    time = 0;
    expect(limit.left()).toBe(1);
  });
});
