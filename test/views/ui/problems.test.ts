import { problemsOf } from '../../../src/views/signIn/signInProblems';

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
