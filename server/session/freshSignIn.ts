import type { SessionContainer } from 'supertokens-node/recipe/session';
import { PROOF_VALID_MS } from '../../src/rules/accountLimits';
import {
  CODE_NEEDED_RET,
  PROOF_NEEDED_RET,
  type SensitiveAction,
} from '../../src/rules/sensitiveActions';
import { appsOf } from '../secondStep/needed';
import { noteOf, type SessionNote } from './sessionNote';

/**
 * Changes of the factors themselves, which need a second factor too: a password alone must neither remove one nor add
 * another, whose code or signature would then remove it. The removal of an app takes a code of its own.
 */
const OF_FACTORS: ReadonlySet<string> = new Set<SensitiveAction>([
  'changePasskeys',
  'changeSecondStep',
]);

/** The user must first prove to own the account; `withSession` turns this into a response. */
export class ProofNeeded extends Error {
  override readonly name = 'ProofNeeded';

  constructor(
    readonly action: SensitiveAction,
    readonly ret: typeof PROOF_NEEDED_RET | typeof CODE_NEEDED_RET = PROOF_NEEDED_RET,
  ) {
    super('Please confirm that it is you.');
  }

  /** The common response of all sensitive actions. */
  get envelope() {
    return { ret: this.ret, data: { action: this.action }, message: this.message };
  }
}

/**
 * Whether the user signed in or proved ownership within the last 10 minutes. A time in the future, left by a clock
 * that ran ahead, does not count.
 */
export const isFresh = ({ provedAt }: Pick<SessionNote, 'provedAt'>, now: number): boolean =>
  Math.abs(now - provedAt) <= PROOF_VALID_MS;

/** Whether the account has an authenticator app, and the session no second factor of the last 10 minutes. */
export const lacksSecondFactor = async (
  userId: string,
  { secondAt }: SessionNote,
  now: number,
): Promise<boolean> => !isFresh({ provedAt: secondAt }, now) && (await appsOf(userId)).length > 0;

/** Whether an action still needs a second factor. */
export const lacksFactorFor = async (
  action: string,
  ...of: Parameters<typeof lacksSecondFactor>
): Promise<boolean> => OF_FACTORS.has(action) && (await lacksSecondFactor(...of));

/** Allows a sensitive action for 10 minutes after a sign-in or proof, not extended by use. @throws {ProofNeeded} */
export async function requireFreshSignIn(
  session: SessionContainer,
  action: SensitiveAction,
  now: number,
): Promise<void> {
  const note = noteOf(await session.getSessionDataFromDatabase());
  if (!isFresh(note, now)) throw new ProofNeeded(action);
  if (await lacksFactorFor(action, session.getUserId(), note, now))
    throw new ProofNeeded(action, CODE_NEEDED_RET);
}
