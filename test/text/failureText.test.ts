/** @jest-environment node */
import type { ApiError, FailureRule } from '../../machines/apiError';
import type { CallFailure } from '../../machines/callFailure';
import { callFailureText } from '../../src/text/callFailureText';
import { failureText, noticeText } from '../../src/text/failureText';

const URL = 'https://api.test/a';
const CALL = { key: 'form:errors.call', values: { method: 'POST', url: URL } };
const WORDS = { text: 'Too long.' };

const failure = (kind: CallFailure['kind'], status = 0): CallFailure => ({
  kind,
  status,
  method: 'POST',
  url: URL,
});
const error = (rule: FailureRule, more: Partial<ApiError> = {}): ApiError => ({
  rule,
  method: 'POST',
  url: URL,
  failure: null,
  ret: null,
  message: WORDS.text,
  traceId: 'trace',
  ...more,
});

it.each([
  [failure('refused', 401), 'notices:status401', null],
  [failure('refused', 440), 'notices:status401', null],
  [failure('network'), 'form:errors.networkUnknown', 'notices:checkConnection'],
  [failure('network', 7), 'form:errors.network', 'notices:checkConnection'],
  [failure('badResponse', 503), 'notices:status503', null],
  [failure('badRequest', 418), 'form:errors.network', null],
  [failure('timeout'), 'form:errors.networkUnknown', 'notices:timedOut'],
  [failure('timeout', 503), 'notices:status503', null],
  [failure('cancelled'), 'form:errors.unknown', null],
])('spec 8: describes %j, and what the user can do about it', (given, meaning, hint) => {
  expect(callFailureText(given)).toMatchObject({
    meaning: { key: meaning },
    detail: CALL,
    hint: hint && { key: hint },
  });
});

it.each<[rule: FailureRule, meaning: string, detail: object, hint: string | null, title: boolean]>([
  ['body.foreign', 'notices:notObject', CALL, 'notices:checkNetwork', true],
  ['body.notObject', 'notices:notObject', CALL, null, true],
  ['ret.invalid', 'notices:unreadable', CALL, null, false],
  ['data.unreadable', 'notices:unreadable', CALL, null, true],
  ['ret.40000', 'notices:permissionDenied', { key: 'notices:contactAdministrator' }, null, false],
  ['ret.60000', 'notices:warning', WORDS, null, false],
  ['ret.50000.coded', 'notices:warning', WORDS, null, false],
  ['ret.50000', 'notices:serverError', WORDS, null, false],
  ['ret.other', 'notices:serverError', WORDS, null, false],
  ['audience', 'notices:serverError', WORDS, null, false],
  ['ret.30000.api', 'notices:signInAgain', CALL, null, false],
  ['ret.30000.page', 'notices:signInAgain', CALL, null, false],
])('spec 4: describes %s, on the page and in a notice', (rule, meaning, detail, hint, isTitled) => {
  const said = { meaning: { key: meaning }, detail, hint: hint && { key: hint } };
  expect(failureText(error(rule))).toEqual(said);
  expect(noticeText(error(rule))).toEqual(
    isTitled
      ? { title: { text: URL }, message: said.meaning, hint: said.hint }
      : { title: said.meaning, message: detail, hint: said.hint },
  );
});

it.each([429, 431])(
  'UX 66: a refusal by a limit says what helps, if the server does (%d)',
  (status) => {
    const refused = { failure: failure('badRequest', status) };
    const said = { meaning: { key: 'form:errors.network', values: { status } }, detail: CALL };
    expect(failureText(error('http.other', refused))).toEqual({ ...said, hint: WORDS });
    expect(failureText(error('http.other', { ...refused, message: '' }))).toEqual({
      ...said,
      hint: null,
    });
    const crashed = { failure: failure('badResponse', 500) };
    expect(failureText(error('http.500', crashed)).hint).toBeNull();
  },
);

it('an empty error message of a server is an unknown failure', () =>
  expect(failureText(error('ret.other', { message: '' })).detail).toEqual({
    key: 'form:errors.unknown',
  }));

it.each<[given: ApiError, meaning: object, isTitled: boolean]>([
  // A status comes from the server, whatever happened to the rest of its response.
  [error('http.503', { failure: failure('network', 503) }), { key: 'notices:status503' }, true],
  [
    error('http.other', { failure: failure('badResponse', 418) }),
    { values: { status: 418 } },
    false,
  ],
  [
    error('failure.network', { failure: failure('network') }),
    { key: 'form:errors.networkUnknown' },
    false,
  ],
  [
    error('failure.refused', { failure: failure('refused', 401) }),
    { key: 'notices:status401' },
    true,
  ],
  [error('failure.other'), { key: 'form:errors.unknown' }, false],
])('spec 8: a failed request: %j', (given, meaning, isTitled) => {
  expect(failureText(given)).toMatchObject({ meaning, detail: CALL });
  expect('text' in noticeText(given).title).toBe(isTitled);
});
