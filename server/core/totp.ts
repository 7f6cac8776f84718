import type { Selectable } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { PROOF_TRIES } from '../../src/rules/accountLimits';
import { SECOND_MS } from '../../src/rules/durations';
import { countTry, forgetTries, pauseOf, takeBackTry } from '../data/pausedTries';
import type { Database } from '../data/schema';
import type { TotpDevicesTable } from '../data/waysInSchema';
import { orTakeBack } from '../operate/outage';
import { seal, unseal } from '../operate/secrets';
import type { CoreContext } from './context';
import { changeOnce } from './withChange';

type Device = Selectable<TotpDevicesTable>;

const DIGITS = 6;
/** Name of the secret that seals those of apps; not rotated, as apps live as long as their phones. */
const SEALED_WITH = 'totp';
const SECRET_BYTES = 20;

const triesOf = (userId: string) => `totp:${userId}`;

export const totpDevicesOf = ({ db }: Pick<CoreContext, 'db'>, userId: string): Promise<Device[]> =>
  db
    .selectFrom('totp_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('name')
    .execute();

/**
 * Adds an app, replacing an unverified one of the same name. Returns undefined if the account has a verified app of
 * that name. The base32 secret is returned only this once.
 */
export async function createTotpDevice(
  core: CoreContext,
  userId: string,
  requested: { name: string | undefined; skew: number; period: number },
): Promise<{ name: string; secret: string } | undefined> {
  const { db, keys, now } = core;
  const known = await totpDevicesOf(core, userId);
  const isFree = (name: string) => known.every((each) => each.name !== name || each.verified === 0);
  const numbered = Array.from(known.keys(), (index) => `TOTP Device ${index + 1}`);
  const name = requested.name ?? numbered.find(isFree) ?? `TOTP Device ${known.length + 1}`;
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const values = {
    secret: seal(secret, await keys.secret(SEALED_WITH)),
    period: requested.period,
    skew: requested.skew,
    last_step: 0,
    created_at: now(),
    last_used_at: 0,
  };
  const result = await db
    .insertInto('totp_devices')
    .values({ user_id: userId, name, verified: 0, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'name'])
        .doUpdateSet(values)
        .where('totp_devices.verified', '=', 0),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n ? { name, secret } : undefined;
}

/** Returns the time step that a code belongs to; undefined if the code is not valid now. */
async function stepOf({ keys, now }: CoreContext, device: Device, code: string) {
  const secret = unseal(device.secret, ...(await keys.secrets(SEALED_WITH)));
  if (secret === undefined)
    throw new Error('the secret of an authenticator app cannot be decrypted');
  const { period, skew } = device;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: DIGITS, period });
  const delta = totp.validate({ token: code, timestamp: now(), window: skew });
  return delta === null ? undefined : Math.floor(now() / SECOND_MS / period) + delta;
}

/** Uses a code up; false if it or a later one was used. A single statement, so one of two concurrent uses fails. */
async function useStep(core: CoreContext, { user_id, name, verified }: Device, step: number) {
  const use = async (db: Database) => {
    const result = await db
      .updateTable('totp_devices')
      .set({ last_step: step, last_used_at: core.now(), verified: 1 })
      .where('user_id', '=', user_id)
      .where('name', '=', name)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  };
  // The first use of an app confirms it, which is a change of the account.
  return verified === 1 ? use(core.db) : changeOnce(core.db, use);
}

/** Uses a code up with the app that it belongs to; false if there is none. */
async function acceptsCode(core: CoreContext, devices: readonly Device[], code: string) {
  for (const device of devices) {
    const step = await stepOf(core, device, code);
    if (step !== undefined && (await useStep(core, device, step))) return true;
  }
  return false;
}

/** Tries a code with the given apps. It works once; {@link PROOF_TRIES} wrong codes in a row pause further attempts. */
export async function tryTotp(
  core: CoreContext,
  userId: string,
  devices: readonly Device[],
  code: string,
) {
  const { db, now } = core;
  const tries = await countTry(db, triesOf(userId), now());
  if (tries === undefined)
    return {
      status: 'LIMIT_REACHED_ERROR',
      retryAfterMs: await pauseOf(db, triesOf(userId), now()),
    } as const;
  const isRight = await orTakeBack(
    () => acceptsCode(core, devices, code),
    () => takeBackTry(db, triesOf(userId)),
  );
  if (isRight) {
    await forgetTries(db, triesOf(userId));
    return { status: 'OK' } as const;
  }
  return {
    status: 'INVALID_TOTP_ERROR',
    currentNumberOfFailedAttempts: tries,
    maxNumberOfFailedAttempts: PROOF_TRIES,
  } as const;
}

/** Renames an app; the name may be taken, or the app may have been removed. */
export async function renameTotpDevice(
  core: CoreContext,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<'OK' | 'taken' | 'unknown'> {
  const names = (await totpDevicesOf(core, userId)).map(({ name }) => name);
  if (!names.includes(from)) return 'unknown';
  if (from !== to && names.includes(to)) return 'taken';
  await core.db
    .updateTable('totp_devices')
    .set({ name: to })
    .where('user_id', '=', userId)
    .where('name', '=', from)
    .execute();
  return 'OK';
}

/** Removes an app; returns false if there is no such app. */
export const removeTotpDevice = (
  core: CoreContext,
  userId: string,
  name: string,
): Promise<boolean> =>
  changeOnce(core.db, async (db) => {
    const result = await db
      .deleteFrom('totp_devices')
      .where('user_id', '=', userId)
      .where('name', '=', name)
      .executeTakeFirst();
    return result.numDeletedRows === 1n;
  });
