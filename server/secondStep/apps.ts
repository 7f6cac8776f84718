import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import {
  createDevice,
  listDevices,
  removeDevice,
  updateDevice,
  verifyDevice,
} from 'supertokens-node/recipe/totp';
import { APP_NAME_MAX } from '../../src/rules/secondStep';
import { CODE_DIGITS, codeDigits } from '../../src/rules/verificationCode';
import { changeWithMail } from '../account/changeWithMail';
import type { AuthContext } from '../authApi/context';
import { TENANT } from '../core/context';
import type { ChangeWork } from '../core/withChange';
import { RequestError } from '../http/errors';
import { textIn } from '../json';
import { TooManyTries } from '../signIn/tooManyTries';
import { appsOf } from './needed';
import type { Prover } from './prover';
import { makeRecoveryCodes, recoveryCodesLeft } from './recoveryCodes';

const DEFAULT_NAMES = { en: 'Authenticator app', zh: '身份验证器应用' } as const;

/** Begins to set up an app; an unfinished earlier one is removed. */
export async function beginApp(
  { brand }: Pick<AuthContext, 'brand'>,
  { userId, email }: Pick<Prover, 'userId' | 'email'>,
) {
  const { devices } = await listDevices(userId);
  for (const { name, verified } of devices) if (!verified) await removeDevice(userId, name);
  // Without a name, it gets the same one as the removed one, whose code would then seem to be wrong.
  const made = await createDevice(userId, email, randomUUID());
  if (made.status !== 'OK')
    throw new Error(`could not start adding an authenticator app: ${made.status}`);
  const { deviceName: id, secret: key } = made;
  const secret = Secret.fromBase32(key);
  const address = new TOTP({ issuer: brand().name, label: email, secret }).toString();
  // `id` identifies the app until it is confirmed; `address` is the otpauth: URI with key and account, as in QR
  // codes.
  return { status: 'OK', id, key, address } as const;
}

/** Returns a name that no app of the account has: the typed one or a default, with a number if it is taken. */
async function freeName(typed: string, { userId, language }: Prover): Promise<string> {
  const taken = new Set((await appsOf(userId)).map(({ name }) => name));
  const base = typed.trim().slice(0, APP_NAME_MAX) || DEFAULT_NAMES[language];
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base} ${number}`;
    if (!taken.has(name)) return name;
  }
}

/**
 * Confirms an app by its code; only then it counts. The owner is notified by mail. Recovery codes are returned only
 * here, and only if the account had none. `withFirst` belongs to the first app.
 * @throws {TooManyTries}
 */
export async function finishApp(
  context: Pick<AuthContext, 'db' | 'mail' | 'now'>,
  owner: Prover,
  body: unknown,
  withFirst?: ChangeWork,
) {
  const { db, now } = context;
  const { userId, language } = owner;
  const id = textIn(body, 'id');
  const code = codeDigits(textIn(body, 'code'));
  if (code.length !== CODE_DIGITS) throw new RequestError(400, 'The code is not valid.');
  const isFirst = (await appsOf(userId)).length === 0;
  const verify = async () => {
    const checked = await verifyDevice(TENANT, userId, id, code);
    // Another request has just confirmed it.
    const isDone = checked.status === 'OK' && checked.wasAlreadyVerified;
    return isDone ? ({ status: 'RESTART' } as const) : checked;
  };
  const also = isFirst ? withFirst : undefined;
  const tried = await changeWithMail(context, owner, 'secondStepAdded', verify, also);
  if (tried.status === 'LIMIT_REACHED_ERROR')
    throw new TooManyTries(tried.retryAfterMs, language, 'proof');
  if (tried.status === 'INVALID_TOTP_ERROR') {
    const { maxNumberOfFailedAttempts: most, currentNumberOfFailedAttempts: failed } = tried;
    return { status: 'WRONG_CODE', left: Math.max(0, most - failed) } as const;
  }
  if (tried.status !== 'OK') return { status: 'RESTART' } as const;
  await updateDevice(userId, id, await freeName(textIn(body, 'name'), owner));
  const hasCodes = (await recoveryCodesLeft(db, userId)) > 0;
  const recoveryCodes = hasCodes ? null : await makeRecoveryCodes(db, userId, now());
  return { status: 'OK', isFirst, recoveryCodes } as const;
}
