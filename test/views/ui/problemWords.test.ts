import '../support/domGaps';
import { KNOWN_STATUSES, type ApiError, type FailureRule } from '../../../machines/apiError';
import type { CallFailure } from '../../../machines/callFailure';
import { secondStepSignInMachine } from '../../../machines/secondStep/secondStepSignIn';
import type { SecondStepSignInContext } from '../../../machines/secondStep/secondStepSignIn';
import { getInitialSnapshot } from 'xstate';
import { listPage } from '../../../src/views/people/listAddress';
import {
  codeProblems as stepProblems,
  passkeyProblems,
} from '../../../src/views/secondStep/problems';
import { problemsOf } from '../../../src/views/signIn/signInProblems';
import { codeProblems, requestProblems } from '../../../src/views/signInCode/codeProblems';
import { apiProblem, errorLines } from '../../../src/views/ui/apiProblem';
import {
  failureProblem,
  fieldAlone,
  fieldProblems,
  serverText,
  wholeProblem,
  type Problem,
} from '../../../src/views/ui/form/problems';
import { proofProblem } from '../../../src/views/ui/form/proofProblems';

const FAILED = { kind: 'failed', message: 'Later.', failure: null } as const;
const network = { kind: 'network', method: 'POST', url: '/a', status: 0 } as const;

/** The fields of errors, and their texts. */
const said = (problems: readonly Problem[]) =>
  problems.map(({ field, message }) => [field, 'key' in message ? message.key : message.text]);

const step: SecondStepSignInContext = getInitialSnapshot(secondStepSignInMachine).context;
const CODE = 'secondStep:code' as const;
const RECOVERY = 'secondStep:recoveryCode' as const;

it.each<[what: string, problems: readonly Problem[], words: unknown[]]>([
  // Does not reveal which of the two was wrong.
  ['sign-in 1', problemsOf({ code: 1 }), [['password', 'signIn:errors.wrongCredentials']]],
  [
    'sign-in 2',
    problemsOf({ code: 2, fieldErrors: [{ id: 'email', error: 'E' }] }),
    [['email', 'E']],
  ],
  ['sign-in 3', problemsOf({ code: 3, message: 'Prove it.' }), [[null, 'Prove it.']]],
  ['sign-in 4', problemsOf({ code: 4, message: '' }), [[null, 'form:errors.unknown']]],
  [
    'sign-in without a session',
    problemsOf({ code: 5, message: null, failure: null, sessionUnread: true }),
    [[null, 'signIn:errors.sessionUnread']],
  ],
  ['code: none yet', codeProblems(null), []],
  ['code: sent', codeProblems({ kind: 'sent', until: 1 }), []],
  ['code: wrong', codeProblems({ kind: 'wrong', left: 2 }), [['code', 'signInCode:errors.wrong']]],
  ['code: expired', codeProblems({ kind: 'expired' }), [['code', 'signInCode:errors.expired']]],
  ['code: ended', codeProblems({ kind: 'ended' }), [[null, 'signInCode:errors.ended']]],
  ['code: no', codeProblems({ kind: 'notAllowed', reason: 'Locked.' }), [[null, 'Locked.']]],
  ['code: failed', codeProblems(FAILED), [[null, 'Later.']]],
  [
    'code: without a session',
    codeProblems({ ...FAILED, sessionUnread: true }),
    [[null, 'signInCode:errors.sessionUnread']],
  ],
  ['mail: wrong', requestProblems({ kind: 'wrong', left: 2 }), []],
  [
    'link: wrong',
    requestProblems({ kind: 'expired' }, true),
    [[null, 'signInCode:errors.linkEnded']],
  ],
  [
    'link: ended',
    requestProblems({ kind: 'ended' }, true),
    [[null, 'signInCode:errors.linkEnded']],
  ],
  [
    'step: none',
    stepProblems(undefined, CODE, { left: 1, error: null }, 'account:part.offline'),
    [],
  ],
  [
    'step: wrong',
    stepProblems('wrong', CODE, { left: 1, error: null }, 'account:part.offline'),
    [['code', 'secondStep:errors.wrong']],
  ],
  [
    'step: wrong recovery code',
    stepProblems('wrong', RECOVERY, { left: 1, error: null }, 'account:part.offline'),
    [['code', 'secondStep:errors.wrongRecovery']],
  ],
  [
    'step: failed',
    stepProblems('failed', CODE, { left: 1, error: null }, 'account:part.offline'),
    [[null, 'form:errors.unknown']],
  ],
  ['passkey: none', passkeyProblems(undefined, step), []],
  [
    'passkey: refused',
    passkeyProblems('passkey', { ...step, refusal: 'site' }),
    [[null, 'secondStep:errors.passkey.site']],
  ],
  [
    'passkey: refused for nothing known',
    passkeyProblems('passkey', { ...step, refusal: null }),
    [[null, 'secondStep:errors.passkey.device']],
  ],
  [
    'passkey: no',
    passkeyProblems('notAllowed', { ...step, reason: 'Locked.' }),
    [[null, 'Locked.']],
  ],
  ['passkey: failed', passkeyProblems('failed', step), [[null, 'form:errors.unknown']]],
  [
    'proof: wrong',
    [proofProblem({ kind: 'wrongPassword' }, 'password', 'form:password', 'form:email')],
    [['password', 'form:email']],
  ],
  [
    'proof: no',
    [proofProblem({ kind: 'notAllowed', reason: 'No.' }, 'a', 'form:email', 'form:email')],
    [[null, 'No.']],
  ],
  ['proof: failed', [proofProblem(FAILED, 'a', 'form:email', 'form:email')], [[null, 'Later.']]],
])('the error and its field: %s', (_what, problems, words) =>
  expect(said(problems)).toEqual(words),
);

it('UX 30, 37: refused fields are in page order, unknown ones last', () => {
  const labels = { email: 'form:email', password: 'form:password' } as const;
  const errors = ['shoe', 'password', 'email'].map((id) => ({ id, error: id }));
  expect(said(fieldProblems(labels, errors))).toEqual([
    ['email', 'email'],
    ['password', 'password'],
    [null, 'shoe'],
  ]);
  expect(said(fieldProblems(labels, []))).toEqual([[null, 'form:errors.unknown']]);
});

it('UX 27: a single field error needs no summary', () => {
  const [own] = codeProblems({ kind: 'expired' });
  const whole = wholeProblem(serverText('No.'));
  if (!own) throw new Error('It has a problem.');
  expect([
    fieldAlone([own]),
    fieldAlone([own, whole]),
    fieldAlone([whole]),
    fieldAlone([]),
  ]).toEqual(['code', null, null, null]);
});

it('shows what to do first, then the cause of a failed request; only the former if it failed offline', () => {
  const say = (failure: CallFailure) => failureProblem({ message: null, failure });
  const whole = {
    message: { key: 'form:errors.connection' },
    notes: [{ key: 'form:errors.networkUnknown' }, { key: 'form:errors.call' }],
  };
  // It does not depend on the network of now, or the message would change later.
  for (const onLine of [true, false]) {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    expect(say(network)).toMatchObject(whole);
    expect(say({ ...network, offline: true })).toMatchObject({ ...whole, notes: [] });
  }
});

describe('a failed request of the platform, in a part of a page', () => {
  const error = (rule: FailureRule): ApiError => ({
    rule,
    method: 'POST',
    url: '/api/budget',
    failure: null,
    ret: 1,
    message: 'Not today.',
    traceId: '',
  });

  it.each<[FailureRule, notes: unknown[]]>([
    // A notice has the details of these, until it is closed.
    ['ret.40000', []],
    ['ret.50000', []],
    ['ret.50000.coded', []],
    ['audience', []],
    ['ret.60000', [{ text: 'Not today.' }]],
    ['ret.other', []],
    ['ret.invalid', [{ key: 'form:errors.call' }]],
  ])('%s has the notes %j', (rule, notes) => {
    expect(apiProblem(error(rule)).notes).toMatchObject(notes);
    expect(apiProblem(error(rule)).notes).toHaveLength(notes.length);
  });

  const PROXY = [{ key: 'notices:status403' }, { key: 'form:errors.call' }];
  const OUTDATED = [{ key: 'notices:outdated' }];
  it.each<[status: number, ret: number | null, lines: unknown[]]>([
    [403, 403, [{ key: 'notices:permissionDenied' }, { key: 'notices:contactAdministrator' }]],
    // Without an envelope, it is a proxy that refuses.
    [403, null, PROXY],
    [404, 404, OUTDATED],
    [409, 409, [{ key: 'form:errors.network' }, { key: 'form:errors.call' }]],
    [410, 410, OUTDATED],
    [429, 429, [{ text: 'Not today.' }]],
    [500, 500, [{ key: 'notices:status500' }, { key: 'form:errors.call' }]],
  ])(
    'spec 8: a refusal by the server itself has no technical details (%d, ret %p)',
    (status, ret, lines) => {
      const rule = KNOWN_STATUSES.find((known) => known === status);
      const kind = status < 500 ? 'badRequest' : 'badResponse';
      const refused: ApiError = {
        ...error(rule ? `http.${rule}` : 'http.other'),
        ret,
        failure: { ...network, kind, status },
      };
      expect(errorLines(refused)).toMatchObject(lines);
      expect(errorLines(refused)).toHaveLength(lines.length);
    },
  );

  it.each([
    ['says that the form keeps what was typed', undefined, 'form:errors.connection'],
    ['says what the page chose for it', 'account:part.offline', 'account:part.offline'],
    ['does not say so where nothing was typed', null, 'notices:checkConnection'],
  ] as const)('offline, it %s', (_what, unsent, key) => {
    const offline = {
      ...error('failure.network'),
      failure: { ...network, offline: true } as const,
    };
    expect(apiProblem(offline, unsent)).toMatchObject({ message: { key }, notes: [] });
  });
});

describe('A104: a page of a list', () => {
  const all = Array.from({ length: 101 }, (_, at) => at);
  it.each([
    ['', 1, 1, 50],
    ['2', 2, 51, 100],
    ['3', 3, 101, 101],
    ['9', 3, 101, 101],
    ['-1', 1, 1, 50],
    ['2.9', 2, 51, 100],
    ['x', 1, 1, 50],
  ])('named %j is page %d, rows %d to %d', (named, page, first, last) => {
    const shown = listPage(all, named);
    expect(shown).toMatchObject({ page, first, last, pages: 3, total: 101 });
    expect(shown.rows).toEqual(all.slice(first - 1, last));
  });

  it('without rows is a single empty page', () =>
    expect(listPage([], '2')).toEqual({
      rows: [],
      first: 1,
      last: 0,
      total: 0,
      page: 1,
      pages: 1,
    }));
});

const failure = { method: 'POST', url: '/api_v2/auth/signin', status: 0 } as const;

it('shows nothing before a response and after success', () => {
  expect(problemsOf(null)).toEqual([]);
  expect(problemsOf({ code: 0, tokens: 'handle' })).toEqual([]);
});

it.each(['cancelled', 'badOption'] as const)('a request that ended as %s is unknown', (kind) => {
  const [problem] = problemsOf({ code: 5, message: null, failure: { ...failure, kind } });
  expect(problem?.message).toEqual({ key: 'form:errors.unknown' });
});

it.each(['network', 'timeout'] as const)(
  'shows what to check after %s, then the request',
  (kind) => {
    const [problem] = problemsOf({ code: 5, message: null, failure: { ...failure, kind } });
    expect(problem?.message).toEqual({ key: 'form:errors.connection' });
    expect(problem?.notes).toEqual([
      { key: 'form:errors.networkUnknown' },
      { key: 'form:errors.call', values: { method: failure.method, url: failure.url } },
    ]);
  },
);

it('does not name the connection after an unusable response', () => {
  const [problem] = problemsOf({
    code: 5,
    message: null,
    failure: { ...failure, kind: 'badResponse', status: 502 },
  });
  expect(problem?.message).toEqual({ key: 'notices:status502' });
  expect(problem?.notes).toHaveLength(1);
});

it('never shows an empty line', () => {
  expect(problemsOf({ code: 2, fieldErrors: [] })).toHaveLength(1);
  const [problem] = problemsOf({ code: 3, message: ' \u0000 ' });
  expect(problem?.message).toEqual({ key: 'form:errors.unknown' });
});
