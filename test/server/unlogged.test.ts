import { sql } from 'kysely';
import { databaseInFolder } from './support/databaseInFolder';
import { clockedPlatform } from './support/platform';
import { secondStepWorld, STILL } from './support/secondStep';

const { folder: dataDir, db } = databaseInFolder();
const platform = clockedPlatform({ dataDir }, STILL);
const { own, shown, withApp, firstStep, next } = secondStepWorld(platform);

/** Runs work while the audit log accepts no line of this event. */
async function withoutLine(event: string, work: () => Promise<unknown>): Promise<void> {
  await sql`create trigger unlogged before insert on audit when new.event = ${sql.lit(event)}
    begin select raise(abort, 'The log is full.'); end`.execute(db());
  await work();
  await sql`drop trigger unlogged`.execute(db());
}

it('service: the trust of a device neither begins nor ends without its line in the audit log', async () => {
  const { email, browser: first, app } = await withApp();
  const { browser } = await firstStep(email);
  await withoutLine('device_trusted', async () =>
    expect((await next(browser, app.code(), { trust: true })).status).toBe(500),
  );
  expect((await shown(first))['devices']).toEqual([]);
  const again = await firstStep(email);
  expect((await next(again.browser, app.code(1), { trust: true })).body['status']).toBe('OK');
  const { devices } = await shown(first);
  expect(devices).toHaveLength(1);
  const [{ id } = { id: '' }] = devices as { id: string }[];
  await withoutLine('device_trust_ended', () => own(first, '/devices/forget', { id }));
  expect((await shown(first))['devices']).toHaveLength(1);
});

it('the last app is removed with its recovery codes and trusted devices, or not at all', async () => {
  const { email, browser: first, app, recoveryCodes } = await withApp();
  const { browser } = await firstStep(email);
  await next(browser, app.code(), { trust: true });
  const [{ name } = { name: '' }] = (await shown(first))['apps'] as { name: string }[];
  const remove = (code = '') => own(first, '/app/remove', { name, code });
  await sql`create trigger untouched before delete on trusted_devices
    begin select raise(abort, 'The disk is full.'); end`.execute(db());
  await remove(app.code(1));
  await sql`drop trigger untouched`.execute(db());
  const [state, removed] = [await shown(first), await remove(recoveryCodes[0])];
  expect([state['apps'], removed['status']]).toEqual([[expect.objectContaining({ name })], 'OK']);
  expect(await shown(first)).toMatchObject({ apps: [], devices: [], recoveryCodesLeft: 0 });
});
