import type { SecondFactor } from '../../src/rules/secondStep';
import type { WayIn } from '../../src/rules/waysIn';
import type { SessionNote } from '../session/sessionNote';

/** A passkey is more than one factor, as the device verifies its user. It may also follow another sign-in method. */
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

/** Field of the SDK's user context for an account that was just found to need no second step. */
export const NOTHING_MORE = 'nothingMore';

/** Whether a sign-in method, or the factor after it, needs nothing more. */
export const isEnough = ({ way, second }: Pick<SessionNote, 'way' | 'second'>): boolean =>
  way === 'passkey' || second !== '';

/** Returns the claim of a new session: what was proved and when, in seconds since 1970, and whether it is enough. */
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
