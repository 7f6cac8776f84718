import { problemsOf } from '../../../src/views/signIn/signInProblems';

const failure = { method: 'POST', url: '/api_v2/auth/signin', status: 0 } as const;

it('has nothing to say before an answer and after success', () => {
  expect(problemsOf(null)).toEqual([]);
  expect(problemsOf({ code: 0, tokens: 'handle' })).toEqual([]);
});

it.each(['cancelled', 'badOption'] as const)('a call that ended as %s is unknown', (kind) => {
  const [problem] = problemsOf({ code: 5, message: null, failure: { ...failure, kind } });
  expect(problem?.message).toEqual({ key: 'form:errors.unknown' });
});

it.each(['network', 'timeout'] as const)('after %s it says what to check', (kind) => {
  const [problem] = problemsOf({ code: 5, message: null, failure: { ...failure, kind } });
  expect(problem?.notes.at(-1)).toEqual({ key: 'form:errors.connection' });
});

it('after an answer of no use it does not blame the connection', () => {
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
