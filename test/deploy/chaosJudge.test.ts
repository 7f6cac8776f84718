import type { Act, Fault, Findings, History } from '../../scripts/chaos/history';
import { judge, PROMISES } from '../../scripts/chaos/judge';
import { outcomeOf } from '../../scripts/chaos/reply';

const EMAIL = 'ada@games.example';

let clock = 0;

/** Creates an act of 10 ms that follows the previous one; `more` overrides fields. */
function act(does: Act['does'], more: Partial<Act> = {}): Act {
  clock += 20;
  return {
    client: 'ada',
    does,
    email: EMAIL,
    from: clock,
    to: clock + 10,
    came: 'ok',
    says: 'OK',
    told: true,
    ...(does === 'read' && { saw: EMAIL }),
    ...more,
  };
}

const WRONG = { came: 'no', says: 'WRONG_CREDENTIALS_ERROR' } as const;
const SIGNED_OUT = { came: 'no', says: 'signed out' } as const;
const LOST = { came: 'unknown', says: 'no answer' } as const;
const BLOCKED = { came: 'no', says: 'SIGN_IN_NOT_ALLOWED' } as const;

const FOUND: Findings = {
  accounts: [{ email: EMAIL, hasProfile: true, role: 'viewer', events: { user_created: 1 } }],
  usedInvitations: [EMAIL],
  imports: [],
  resetMails: [],
  resetMailsWaiting: [],
  notHealed: [],
};

const account = (events: Record<string, number>): Findings => ({
  ...FOUND,
  accounts: [
    { email: EMAIL, hasProfile: true, role: 'viewer', events: { user_created: 1, ...events } },
  ],
});

/** A history that begins with a sign-up with the password `first` and the session `s1`. */
const story = (acts: readonly Act[], findings = FOUND, faults: readonly Fault[] = []): History => ({
  acts: [
    act('signUp', { password: 'first', session: 's1', token: 'invitation', from: 0, to: 5 }),
    ...acts,
  ],
  findings,
  faults,
});

const brokenIn = (history: History) => judge(history).map(({ promise }) => promise);

beforeEach(() => {
  clock = 100;
});

const KEPT: Readonly<Record<string, () => History>> = {
  'an ordinary day': () =>
    story([
      act('read', { session: 's1' }),
      act('signOut', { session: 's1' }),
      act('read', { session: 's1', ...SIGNED_OUT }),
      act('signIn', { session: 's2', password: 'first' }),
      act('read', { session: 's2' }),
    ]),
  'a user suspended twice, then restored twice': () =>
    story(
      [act('suspend'), act('suspend'), act('restore'), act('restore')],
      account({ user_suspended: 1, user_restored: 1 }),
    ),
  'a password change with an unknown result': () =>
    story(
      [
        act('change', { password: 'second', session: 's2', ...LOST }),
        act('read', { session: 's1', ...SIGNED_OUT }),
        act('signIn', { password: 'first', ...WRONG }),
        act('signIn', { password: 'second', session: 's3' }),
      ],
      account({ authn_password_change: 1 }),
    ),
  'a lost change that never happened': () =>
    story([
      act('change', { password: 'second', session: 's2', ...LOST }),
      act('signIn', { password: 'second', ...WRONG }),
      act('signIn', { password: 'first', session: 's3' }),
    ]),
  'a read that overlaps with a sign-out': () =>
    story([
      act('signOut', { session: 's1', from: 200, to: 260 }),
      act('read', { session: 's1', from: 210, to: 270 }),
    ]),
  'a removal': () =>
    story([act('remove'), act('signIn', { password: 'first', ...WRONG })], {
      ...FOUND,
      accounts: [],
    }),
  'a suspension and its end': () =>
    story(
      [
        act('suspend'),
        act('signIn', { password: 'first', ...BLOCKED }),
        act('restore'),
        act('signIn', { password: 'first', session: 's2' }),
      ],
      account({ user_suspended: 1, user_restored: 1 }),
    ),
  'a mail that waits because its process was killed': () =>
    story([act('askReset', { from: 500, to: 600 })], { ...FOUND, resetMailsWaiting: [EMAIL] }, [
      { fault: 'kill', on: 'p1', from: 620, to: 900 },
    ]),
  'imports of which the last one has an unknown result': () =>
    story([act('import', { email: '1' }), act('import', { email: '2', ...LOST })], {
      ...FOUND,
      imports: ['2'],
    }),
};

const BROKEN: Readonly<Record<string, Readonly<Record<string, () => History>>>> = {
  'accounts are complete, one for each invitation': {
    'an acknowledged account is gone': () =>
      story([], { ...FOUND, accounts: [], usedInvitations: [] }),
    'an account without a profile': () =>
      story([], {
        ...FOUND,
        accounts: FOUND.accounts.map((each) => ({ ...each, hasProfile: false })),
      }),
    'an account without a role': () =>
      story([], { ...FOUND, accounts: FOUND.accounts.map((each) => ({ ...each, role: '' })) }),
    'a used invitation without an account': () =>
      story([], { ...FOUND, usedInvitations: [EMAIL, 'bo@games.example'] }),
    'two accounts of one address': () =>
      story([], { ...FOUND, accounts: [...FOUND.accounts, ...FOUND.accounts] }),
    'an account after its removal': () => story([act('remove')]),
    'an account without a sign-up': () => ({
      ...story([], account({ user_created: 0 })),
      acts: [act('signIn', { password: 'x', ...WRONG })],
    }),
  },
  'an acknowledged password signs in, a replaced one does not': {
    'an acknowledged password is wrong': () =>
      story([act('signIn', { password: 'first', ...WRONG })]),
    'a replaced password signs in': () =>
      story(
        [
          act('reset', { password: 'second', token: 't' }),
          act('signIn', { password: 'first', session: 's2' }),
        ],
        account({ authn_password_change: 1 }),
      ),
  },
  'a secret in an email works once': {
    'a link to a new password works twice': () =>
      story(
        [
          act('reset', { password: 'second', token: 't' }),
          act('reset', { password: 'third', token: 't' }),
        ],
        account({ authn_password_change: 2 }),
      ),
    'an invitation creates two accounts': () =>
      story(
        [act('signUp', { password: 'other', session: 's9', token: 'invitation' })],
        account({ user_created: 2 }),
      ),
  },
  'every acknowledged act happened exactly once': {
    'a change that left no line': () =>
      story([act('change', { password: 'second', session: 's2' })]),
    'a second suspension without an audit line': () =>
      story(
        [act('suspend'), act('restore'), act('suspend')],
        account({ user_suspended: 1, user_restored: 1 }),
      ),
    'a change that happened twice': () =>
      story(
        [act('change', { password: 'second', session: 's2' })],
        account({ authn_password_change: 2 }),
      ),
  },
  'only suspended or removed users are refused': {
    'a suspended person signs in': () =>
      story(
        [act('suspend'), act('signIn', { password: 'first', session: 's2' })],
        account({ user_suspended: 1 }),
      ),
    'a refused user who was not suspended': () =>
      story([act('signIn', { password: 'first', ...BLOCKED })]),
  },
  'an ended session reads nothing': {
    'a session reads after its sign-out': () =>
      story([act('signOut', { session: 's1' }), act('read', { session: 's1' })]),
    'a session reads after a new password': () =>
      story(
        [act('reset', { password: 'second', token: 't' }), act('read', { session: 's1' })],
        account({ authn_password_change: 1 }),
      ),
  },
  'users are signed out only by an act': {
    'a session ends by itself': () => story([act('read', { session: 's1', ...SIGNED_OUT })]),
    'a session ends by the sign-out of another': () =>
      story([
        act('signIn', { password: 'first', session: 's2' }),
        act('signOut', { session: 's2' }),
        act('read', { session: 's1', ...SIGNED_OUT }),
      ]),
    'a session ends although the reset was before it': () =>
      story(
        [
          act('reset', { password: 'second', token: 'reset' }),
          act('signIn', { password: 'second', session: 's2' }),
          act('read', { session: 's2', ...SIGNED_OUT }),
        ],
        account({ authn_password_change: 1 }),
      ),
  },
  'a session reads only its own account': {
    'a session reads of somebody else': () =>
      story([act('read', { session: 's1', saw: 'bo@games.example' })]),
  },
  'an import is complete, and the last one counts': {
    'half an import': () =>
      story([act('import', { email: '1' }), act('import', { email: '2' })], {
        ...FOUND,
        imports: ['1', '2'],
      }),
    'an import replaced by an older one': () =>
      story([act('import', { email: '1' }), act('import', { email: '2' })], {
        ...FOUND,
        imports: ['1'],
      }),
    'an acknowledged import that is missing': () => story([act('import', { email: '1' })]),
  },
  'a requested email is sent': {
    'a mail that never came': () => story([act('askReset')]),
    'a mail that nobody asked for': () =>
      story([act('askReset', { came: 'no', says: '429' })], {
        ...FOUND,
        resetMails: [{ email: EMAIL, at: 300 }],
      }),
  },
  'every failure is reported': {
    'a failure without words': () =>
      story([act('read', { session: 's1', ...LOST, says: '500', told: false })]),
  },
  'everything recovers': {
    'a platform that does not come back': () =>
      story([], { ...FOUND, notHealed: ['p1 is not ready'] }),
  },
};

describe('the judge of npm run chaos', () => {
  it.each(Object.entries(KEPT))('finds nothing in %s', (_what, history) => {
    expect(judge(history())).toEqual([]);
  });

  const broken = Object.entries(BROKEN).flatMap(([promise, histories]) =>
    Object.entries(histories).map(([what, history]) => ({ what, promise, history })),
  );
  it.each(broken)('finds $what', ({ promise, history }) => {
    expect(brokenIn(history())).toEqual([promise]);
  });

  it('has a history that breaks each promise', () => {
    expect(Object.keys(BROKEN).toSorted()).toEqual(Object.keys(PROMISES).toSorted());
  });
});

it.each([
  ['unknown', 0, {}],
  ['unknown', 503, { message: 'Part of the service is not responding.' }],
  ['unknown', 409, { message: 'The first attempt of this request is still in progress.' }],
  ['no', 409, { message: 'The profile was changed at the same time. Try again.' }],
  ['no', 401, {}],
  ['no', 422, {}],
  ['no', 200, { status: 'WRONG_CREDENTIALS_ERROR' }],
  ['ok', 200, { status: 'OK' }],
  ['ok', 200, { ret: 0 }],
] as const)('the outcome is %s after the status %d with %j', (came, status, body) => {
  expect(outcomeOf({ status, body, isReportable: true })).toMatchObject({ came });
});
