import { createHmac, randomInt, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES } from '../../src/rules/constants';
import type { Database } from '../data/schema';
import type { CodeDevicesTable } from '../data/waysInSchema';
import { orTakeBack } from '../operate/outage';
import { normaliseEmail, randomToken, sha256 } from '../operate/secrets';
import type { CoreContext } from './context';

const VALIDITY_MS = CODE_MINUTES * 60_000;
/** A device outlives its codes, so that a late code is reported as expired. */
const DEVICE_MS = 4 * VALIDITY_MS;

/**
 * Derives the link's secret from the code and the id that only the requesting browser has. Its hash in the database
 * does not reveal the code.
 */
const linkCodeOf = (deviceId: string, userInputCode: string): string =>
  createHmac('sha256', deviceId).update(userInputCode).digest('base64url');

const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

const RESTART = { status: 'RESTART_FLOW_ERROR' } as const;

/** A code as the user typed it, or the secret of the link. */
export type SentCode =
  | { readonly deviceId: string; readonly userInputCode: string }
  | { readonly linkCode: string };

const deviceBy = (db: Database, hash: string) =>
  db.selectFrom('code_devices').selectAll().where('device_hash', '=', hash).executeTakeFirst();

async function addCode(core: CoreContext, deviceId: string, userInputCode: string) {
  const timeCreated = core.now();
  const linkCode = linkCodeOf(deviceId, userInputCode);
  const preAuthSessionId = sha256(deviceId);
  const codeId = randomUUID();
  const added = await core.db
    .insertInto('mail_codes')
    .values({
      link_hash: sha256(linkCode),
      code_id: codeId,
      device_hash: preAuthSessionId,
      created_at: timeCreated,
      expires_at: timeCreated + VALIDITY_MS,
    })
    .onConflict((conflict) => conflict.column('link_hash').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n)
    return { status: 'USER_INPUT_CODE_ALREADY_USED_ERROR' } as const;
  return {
    status: 'OK',
    preAuthSessionId,
    codeId,
    deviceId,
    userInputCode,
    linkCode,
    timeCreated,
    codeLifetime: VALIDITY_MS,
  } as const;
}

/** Creates the first code for an address, with or without an account. */
export async function createCode(core: CoreContext, email: string, userInputCode = newCode()) {
  const deviceId = randomToken();
  const device = {
    device_hash: sha256(deviceId),
    email: normaliseEmail(email),
    failed: 0,
    expires_at: core.now() + DEVICE_MS,
  };
  await core.db.insertInto('code_devices').values(device).execute();
  return addCode(core, deviceId, userInputCode);
}

/** Creates another code for the same device, which outlives it too; earlier ones stay valid. */
export async function createNextCode(
  core: CoreContext,
  deviceId: string,
  userInputCode = newCode(),
) {
  const { numUpdatedRows } = await core.db
    .updateTable('code_devices')
    .set({ expires_at: core.now() + DEVICE_MS })
    .where('device_hash', '=', sha256(deviceId))
    .executeTakeFirst();
  return numUpdatedRows === 0n ? RESTART : addCode(core, deviceId, userInputCode);
}

/** Counts an attempt before the code is checked, so that concurrent attempts cannot exceed the limit. */
async function countTry(db: Database, hash: string): Promise<number | undefined> {
  const row = await db
    .updateTable('code_devices')
    .set(({ eb }) => ({ failed: eb('failed', '+', 1) }))
    .where('device_hash', '=', hash)
    .where('failed', '<', CODE_TRIES)
    .returning('failed')
    .executeTakeFirst();
  return row?.failed;
}

const takeBack = (db: Database, hash: string) =>
  db
    .updateTable('code_devices')
    .set(({ eb }) => ({ failed: eb('failed', '-', 1) }))
    .where('device_hash', '=', hash)
    .execute();

const expiryOf = async (db: Database, hash: string, linkCode: string) => {
  const row = await db
    .selectFrom('mail_codes')
    .select('expires_at')
    .where('link_hash', '=', sha256(linkCode))
    .where('device_hash', '=', hash)
    .executeTakeFirst();
  return row?.expires_at;
};

const consumedDevice = (device: Selectable<CodeDevicesTable>) => ({
  preAuthSessionId: device.device_hash,
  failedCodeInputAttemptCount: device.failed,
  email: device.email,
});

/** Checks a code. Allows {@link CODE_TRIES} wrong or expired codes; links cannot be guessed, so they do not count. */
export async function checkCode(core: CoreContext, preAuthSessionId: string, sent: SentCode) {
  const { db, now } = core;
  const device = await deviceBy(db, preAuthSessionId);
  if (device === undefined) return RESTART;
  const found = { status: 'OK', consumedDevice: consumedDevice(device) } as const;
  if ('linkCode' in sent) {
    const expiry = await expiryOf(db, preAuthSessionId, sent.linkCode);
    return expiry !== undefined && expiry > now() ? found : RESTART;
  }
  const { deviceId, userInputCode } = sent;
  // A code is valid only in the browser that requested it.
  if (sha256(deviceId) !== preAuthSessionId) return RESTART;
  const failed = await countTry(db, preAuthSessionId);
  if (failed === undefined) return RESTART;
  const expiry = await orTakeBack(
    () => expiryOf(db, preAuthSessionId, linkCodeOf(deviceId, userInputCode)),
    () => takeBack(db, preAuthSessionId),
  );
  if (expiry !== undefined && expiry > now()) {
    await takeBack(db, preAuthSessionId);
    return found;
  }
  if (failed >= CODE_TRIES) {
    await removeDevices(db, [preAuthSessionId]);
    return RESTART;
  }
  return {
    status:
      expiry === undefined ? 'INCORRECT_USER_INPUT_CODE_ERROR' : 'EXPIRED_USER_INPUT_CODE_ERROR',
    failedCodeInputAttemptCount: failed,
    maximumCodeInputAttempts: CODE_TRIES,
  } as const;
}

/** Lists the devices that requested codes, by id or address. */
export async function listDevices(
  { db, now }: CoreContext,
  by: { readonly preAuthSessionId: string } | { readonly email: string },
) {
  const query = db.selectFrom('code_devices').selectAll().where('expires_at', '>', now());
  const devices = await (
    'email' in by
      ? query.where('email', '=', normaliseEmail(by.email))
      : query.where('device_hash', '=', by.preAuthSessionId)
  ).execute();
  return Promise.all(
    devices.map(async (device) => {
      const codes = await db
        .selectFrom('mail_codes')
        .selectAll()
        .where('device_hash', '=', device.device_hash)
        .execute();
      return {
        ...consumedDevice(device),
        codes: codes.map(({ code_id: codeId, created_at: timeCreated }) => ({
          codeId,
          timeCreated,
          codeLifetime: VALIDITY_MS,
        })),
      };
    }),
  );
}

async function removeDevices(db: Database, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await db.deleteFrom('mail_codes').where('device_hash', 'in', hashes).execute();
  await db.deleteFrom('code_devices').where('device_hash', 'in', hashes).execute();
}

/** Withdraws every code of an address, from all devices. */
export async function removeCodesOf({ db }: Pick<CoreContext, 'db'>, email: string): Promise<void> {
  const rows = await db
    .selectFrom('code_devices')
    .select('device_hash')
    .where('email', '=', normaliseEmail(email))
    .execute();
  await removeDevices(
    db,
    rows.map((row) => row.device_hash),
  );
}
