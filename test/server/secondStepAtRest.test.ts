import { openKeyStore } from '../../server/core/keys';
import { createTotpDevice } from '../../server/core/totp';
import { openDatabase } from '../../server/data/database';
import { loadSettings } from '../../server/data/settings';
import { makeRecoveryCodes } from '../../server/secondStep/recoveryCodes';
import { RECOVERY_CODES, recoveryCodeOf } from '../../src/rules/secondStep';
import { memoryLog } from './support/platform';

describe('the stored data of a second step', () => {
  it('ASVS 6.5.2: contain recovery codes as argon2id hashes, with a salt per set', async () => {
    const db = await openDatabase({ dataDir: ':memory:' });
    const codes = await makeRecoveryCodes(db, 'ana', 1);
    await makeRecoveryCodes(db, 'bo', 1);
    const rows = await db.selectFrom('recovery_codes').selectAll().execute();
    const own = rows.filter(({ user_id }) => user_id === 'ana');
    expect(own).toHaveLength(RECOVERY_CODES);
    for (const { code_hash } of own) expect(code_hash).toMatch(/^\$argon2id\$/);
    expect(new Set(rows.map(({ salt }) => salt)).size).toBe(2);
    const held = JSON.stringify(rows);
    for (const code of codes) {
      expect(held).not.toContain(code);
      expect(held).not.toContain(recoveryCodeOf(code));
    }
    await db.destroy();
  });

  it('ASVS 11.3.3: contain an app’s key sealed with the platform’s own secret', async () => {
    const db = await openDatabase({ dataDir: ':memory:' });
    const settings = await loadSettings(db);
    const keys = openKeyStore(db, settings, Date.now);
    const core = { db, settings, keys, log: memoryLog(), now: Date.now };
    const asked = { name: 'Phone', skew: 1, period: 30 };
    const made = await createTotpDevice(core, 'ana', asked);
    const rows = await db.selectFrom('totp_devices').select('secret').execute();
    expect(made?.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(JSON.stringify(rows)).not.toContain(made?.secret);
    await db.destroy();
  });
});
