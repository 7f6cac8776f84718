import type { Act, Doing, History } from './history';
import { actsOf, emailsOf, mayPrecede, name, precedes } from './order';

const SETS = ['signUp', 'reset', 'change'] as const;
const WRONG = 'WRONG_CREDENTIALS_ERROR';

const ok = ({ came }: Act): boolean => came === 'ok';

/** Was a password set, and certainly replaced by another before an act? */
const isReplaced = (setters: readonly Act[], password: string, act: Act): boolean => {
  const own = setters.filter((each) => each.password === password && each.came !== 'no');
  return setters.some(
    (other) =>
      ok(other) &&
      other.password !== password &&
      precedes(other, act) &&
      own.every((each) => ok(each) && precedes(each, other)),
  );
};

/** An acknowledged password signs in, and one that was replaced does not. */
export const passwordsHold = (history: History): string[] =>
  emailsOf(history).flatMap((email) => {
    const setters = actsOf(history, email, ...SETS);
    const removals = actsOf(history, email, 'remove');
    return actsOf(history, email, 'signIn').flatMap((tried) => {
      const { password = '' } = tried;
      if (ok(tried) && isReplaced(setters, password, tried))
        return [`${name(tried)} succeeded with a replaced password`];
      const isHeld = setters.some(
        (set) =>
          ok(set) &&
          set.password === password &&
          precedes(set, tried) &&
          !setters.some(
            (other) =>
              other !== set &&
              other.password !== password &&
              mayPrecede(other, tried) &&
              !(ok(other) && precedes(other, set)),
          ),
      );
      const isGone = removals.some((removal) => mayPrecede(removal, tried));
      return tried.says === WRONG && isHeld && !isGone
        ? [`${name(tried)}, although its password was acknowledged`]
        : [];
    });
  });

/** A suspended person is out and a removed one has no account; nobody else is refused for it. */
export const suspensionsHold = (history: History): string[] =>
  emailsOf(history).flatMap((email) => {
    const suspensions = actsOf(history, email, 'suspend', 'remove');
    const liftings = actsOf(history, email, 'restore');
    return actsOf(history, email, 'signIn').flatMap((tried) => {
      const keptOut = suspensions.find(
        (suspension) =>
          ok(suspension) &&
          precedes(suspension, tried) &&
          !liftings.some((lifting) => mayPrecede(lifting, tried) && !precedes(lifting, suspension)),
      );
      if (ok(tried) && keptOut !== undefined) return [`${name(tried)} after ${name(keptOut)}`];
      const isRefused = tried.says === 'SIGN_IN_NOT_ALLOWED';
      return isRefused && !suspensions.some((each) => mayPrecede(each, tried))
        ? [`${name(tried)}, although the user was not suspended`]
        : [];
    });
  });

/** The secret of a mail does its work once. */
export const secretsWorkOnce = ({ acts }: History): string[] => {
  const used = acts.filter((act) => ok(act) && act.token !== undefined && act.does !== 'invite');
  return used
    .filter((act, at) => used.findIndex(({ token }) => token === act.token) !== at)
    .map((act) => `${name(act)} reused a secret that had already worked`);
};

/** An account is there once it was acknowledged, whole, with its role and its invitation; and there are no others. */
export const accountsAreWhole = (history: History): string[] => {
  const { accounts, usedInvitations } = history.findings;
  const broken = accounts.flatMap(({ email, hasProfile, role }) => [
    ...(hasProfile ? [] : [`${email} has an account without a profile`]),
    ...(role === '' ? [`${email} has an account without a role`] : []),
    ...(usedInvitations.filter((used) => used === email).length === 1
      ? []
      : [`${email} has an account, but not exactly one used invitation`]),
    ...(accounts.filter((other) => other.email === email).length === 1
      ? []
      : [`${email} has two accounts`]),
  ]);
  const missing = emailsOf(history).flatMap((email) => {
    const isThere = accounts.some((account) => account.email === email);
    const isMade = actsOf(history, email, 'signUp').some(ok);
    const mayBeMade = actsOf(history, email, 'signUp').some(({ came }) => came !== 'no');
    const removals = actsOf(history, email, 'remove').filter(({ came }) => came !== 'no');
    if (isMade && !isThere && removals.length === 0) return [`the account of ${email} is lost`];
    if (isThere && removals.some(ok)) return [`the account of ${email} exists after its removal`];
    return isThere && !mayBeMade ? [`${email} has an account that no act created`] : [];
  });
  const idle = usedInvitations
    .filter((email) => !accounts.some((account) => account.email === email))
    .filter((email) => actsOf(history, email, 'remove').every(({ came }) => came === 'no'))
    .map((email) => `the invitation of ${email} is used, but there is no account`);
  return [...broken, ...missing, ...idle];
};

/** What the audit log has to say of an act. */
const RECORDED = {
  user_created: ['signUp'],
  authn_password_change: ['reset', 'change'],
  user_suspended: ['suspend'],
  user_restored: ['restore'],
} as const;

/** Acts that undo each other. What is suspended already is not suspended again, which the audit log need not tell. */
const OPPOSITE: Readonly<Partial<Record<Doing, Doing>>> = {
  suspend: 'restore',
  restore: 'suspend',
};

/** Did an acknowledged act certainly change something? Nobody is suspended at first. */
function hasChanged(history: History, act: Act): boolean {
  const opposite = OPPOSITE[act.does];
  if (opposite === undefined) return true;
  const undone = actsOf(history, act.email, opposite).filter(
    (other) => ok(other) && precedes(other, act),
  );
  const isFirst = undone.length === 0 && act.does === 'restore';
  const before = actsOf(history, act.email, act.does).filter(
    (other) => other !== act && mayPrecede(other, act),
  );
  return !isFirst && before.every((same) => undone.some((other) => precedes(same, other)));
}

/** Each acknowledged act is in the audit log, and none stands there more often than it was done. */
export const isRecordedOnce = (history: History): string[] =>
  history.findings.accounts.flatMap(({ email, events }) =>
    Object.entries(RECORDED).flatMap(([event, kinds]) => {
      const acts = actsOf(history, email, ...kinds);
      const least = acts.filter((act) => ok(act) && hasChanged(history, act)).length;
      const most = acts.filter(({ came }) => came !== 'no').length;
      const found = events[event] ?? 0;
      return found < least || found > most
        ? [
            `${event} of ${email} is recorded ${found} times, but was done ${least} to ${most} times`,
          ]
        : [];
    }),
  );
