import type { SecondFactor } from '../../src/rules/secondStep';
import type { WayIn } from '../../src/rules/waysIn';
import type { SessionNote } from '../session/sessionNote';

/** A passkey is more than one factor: the device has checked its person. It may also come after another way. */
export const PASSKEY_FACTOR = 'webauthn' satisfies SecondFactor;

const FIRST: Readonly<Record<WayIn, string>> = {
  password: 'emailpassword',
  passkey: PASSKEY_FACTOR,
  emailCode: 'otp-email',
  singleSignOn: 'thirdparty',
  provider: 'thirdparty',
};

/** The key of the claim in the access token (FDI: st-mfa). */
export const MFA_CLAIM = 'st-mfa';

/** The field of a call's user context that says that the account has just been found to need no second step. */
export const NOTHING_MORE = 'nothingMore';

/** Whether a way in, or what came after it, needs nothing more. */
export const isEnough = ({ way, second }: Pick<SessionNote, 'way' | 'second'>): boolean =>
  way === 'passkey' || second !== '';

/** The claim of a session that begins: what was proved and when, in seconds since 1970, and whether it is enough. */
export function mfaClaim(
  note: Pick<SessionNote, 'way' | 'second'>,
  isNeeded: boolean,
  now: number,
) {
  const at = Math.floor(now / 1_000);
  const proved = [FIRST[note.way || 'password'], ...(note.second === '' ? [] : [note.second])];
  return {
    c: Object.fromEntries(proved.map((factor) => [factor, at])),
    v: !isNeeded || isEnough(note),
  };
}
