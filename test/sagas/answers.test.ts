import { fieldErrorsOf, readAuth } from '../../sagas/authApi/authAnswer';
import { claimErrors } from '../../src/session/claims/claimErrors';
import type { HttpAnswer } from '../../src/ports/ports';
import {
  readEmailExists,
  readInvitation,
  readSignUp,
  UNKNOWN,
} from '../../sagas/registration/registrationAnswer';
import { readPasswordReset, readResetRequest } from '../../sagas/passwordReset/resetAnswers';
import { readPasskeySignIn } from '../../sagas/passkeys/passkeySignIn';
import { readCodeRequest, readCodeTry } from '../../sagas/signInCode/signInCode';
import { readSignIn } from '../../sagas/signIn/signInAnswer';

const sent = { kind: 'sent', until: 1, waitMs: 1 } as const;

const answered = (body: unknown, status = 200): HttpAnswer => ({
  ok: true,
  response: { status, headers: {}, body },
});

const failure = { kind: 'timeout', status: 0, method: 'POST', url: 'https://a.test/b' } as const;

/** Each reader's result for an unusable response, as its machine expects it. */
const readers = {
  'sign-in': (answer: HttpAnswer) => {
    const { code, ...rest } = readSignIn(answer);
    return code === 5 ? { kind: 'failed', ...rest } : { kind: 'read', code };
  },
  'sign-up': readSignUp,
  'reset request': (answer: HttpAnswer) => readResetRequest(answer, sent),
  reset: readPasswordReset,
  'a code request': readCodeRequest,
  'a code attempt': readCodeTry,
  'a passkey': readPasskeySignIn,
  'all requests': (answer: HttpAnswer) => readAuth(answer),
};

const oops = { kind: 'failed', message: null, failure: null };

describe.each(Object.entries(readers))('the reader of %s', (name, read) => {
  it.each([
    ['A1: a page', '<!doctype html><p>Please sign in to the network.'],
    ['A2: nothing', ''],
    ['A2: null', null],
    ['A2: a list', []],
    ['A2: a list with a status', [{ status: 'OK' }]],
    ['A2: a number', 7],
    ['A2: true', true],
    ['A2: cut JSON', '{"status":"O'],
    ['A2: a BOM', '\ufeff{"status":"OK"}'],
    ['no status', {}],
    ['a status that is a number', { status: 0 }],
    ['a status that is an object', { status: { OK: true } }],
    ['a status that is a list', { status: ['OK'] }],
    ['a status of null', { status: null }],
  ])('%s is unexpected', (_name, body) => expect(read(answered(body))).toEqual(oops));

  it.each([300, 400, 401, 403, 404, 409, 422, 429, 500, 502, 503, 504])(
    'spec 7: HTTP %d is unexpected with any body',
    (status) => expect(read(answered({ status: 'OK' }, status))).toEqual(oops),
  );

  it.each([429, 431])('spec 7: HTTP %d shows the server’s message on what helps', (status) =>
    expect(read(answered({ ret: status, message: 'Please wait 2 seconds.' }, status))).toEqual({
      ...oops,
      message: 'Please wait 2 seconds.',
    }),
  );

  it('passes on why there was no response', () =>
    expect(read({ ok: false, failure })).toEqual({ kind: 'failed', message: null, failure }));

  it.each([
    ['A7: GENERAL_ERROR with a message', { message: 'Try later.' }, 'Try later.'],
    ['A7: GENERAL_ERROR without a message', {}, 'No Error Message Provided'],
    ['A7: GENERAL_ERROR with an empty message', { message: '' }, 'No Error Message Provided'],
    ['A7: GENERAL_ERROR with null', { message: null }, 'No Error Message Provided'],
    ['A7: GENERAL_ERROR with an object', { message: { a: 1 } }, 'No Error Message Provided'],
  ])('%s', (_name, body, message) =>
    expect(read(answered({ status: 'GENERAL_ERROR', ...body }))).toEqual({
      kind: 'failed',
      message,
      failure: null,
    }),
  );

  if (name !== 'all requests')
    it.each(['BANANA', 'ok', 'OK ', '', '__proto__', 'constructor', 'toString'])(
      'A5: the status %j is unexpected',
      (status) => expect(read(answered({ status, message: 'no', reason: 'no' }))).toEqual(oops),
    );
});

describe('A6: the fields of a FIELD_ERROR', () => {
  const all = [
    [
      'sign-in',
      (formFields: unknown) => readSignIn(answered({ status: 'FIELD_ERROR', formFields })),
    ],
    [
      'sign-up',
      (formFields: unknown) => readSignUp(answered({ status: 'FIELD_ERROR', formFields })),
    ],
    [
      'reset request',
      (formFields: unknown) =>
        readResetRequest(answered({ status: 'FIELD_ERROR', formFields }), sent),
    ],
    [
      'reset',
      (formFields: unknown) => readPasswordReset(answered({ status: 'FIELD_ERROR', formFields })),
    ],
  ] as const;

  describe.each(all)('%s', (_name, read) => {
    it.each([
      ['not a list', 'email', []],
      ['absent', undefined, []],
      ['null', null, []],
      ['an object', { id: 'email', error: 'E' }, []],
      ['empty', [], []],
      ['invalid entries', [null, 7, 'x', [], undefined], []],
      ['without an error', [{ id: 'email' }], []],
      ['with an empty error', [{ id: 'email', error: '' }], []],
      ['with an error that is not a text', [{ id: 'email', error: { a: 1 } }], []],
      ['with an unknown id', [{ id: 'shoe', error: 'E' }], [{ id: 'shoe', error: 'E' }]],
      ['without an id', [{ error: 'E' }], [{ id: '', error: 'E' }]],
      ['with an id that is a number', [{ id: 7, error: 'E' }], [{ id: '', error: 'E' }]],
      [
        'with the id __proto__',
        [{ id: '__proto__', error: 'E' }],
        [{ id: '__proto__', error: 'E' }],
      ],
      [
        'with a repeated id',
        [
          { id: 'email', error: 'E' },
          { id: 'email', error: 'F' },
        ],
        [
          { id: 'email', error: 'E' },
          { id: 'email', error: 'F' },
        ],
      ],
    ])('%s', (_what, formFields, fieldErrors) =>
      expect(read(formFields)).toMatchObject({ fieldErrors }),
    );
  });

  it('A4: passes markup on as text', () => {
    const error = '<img src=x onerror=alert(1)>\u202e';
    expect(fieldErrorsOf({ formFields: [{ id: 'email', error }] })).toEqual([
      { id: 'email', error },
    ]);
  });
});

describe('spec 7: known responses', () => {
  it.each([
    [{ status: 'NEED_CHECK_RECAPTCHA' }, { code: 3, message: '' }],
    [
      { status: 'RECAPTCHA_CHECK_ERR', message: 7 },
      { code: 4, message: '' },
    ],
    [
      { status: 'SIGN_IN_NOT_ALLOWED', reason: 'Locked.' },
      { code: 5, message: 'Locked.', failure: null },
    ],
    [
      {
        status: 'OK',
        user: {
          accessToken: 'a',
          agentAccessToken: 'b',
          refreshToken: { token: 'r', expiry: 2, createdTime: 1 },
        },
      },
      {
        code: 0,
        tokens: {
          accessToken: 'a',
          agentAccessToken: 'b',
          refreshToken: { token: 'r', expiry: 2, createdTime: 1 },
        },
      },
    ],
  ])('sign-in: %j', (body, result) => expect(readSignIn(answered(body))).toEqual(result));

  it.each([
    [4, { kind: 'wrong', left: 1 }],
    [5, { kind: 'ended' }],
    [undefined, { kind: 'ended' }],
  ])('sign-in code: after %p of 5 attempts', (failedCodeInputAttemptCount, result) =>
    expect(
      readCodeTry(
        answered({
          status: 'INCORRECT_USER_INPUT_CODE_ERROR',
          failedCodeInputAttemptCount,
          maximumCodeInputAttempts: 5,
        }),
      ),
    ).toEqual(result),
  );

  it('passkey: a challenge that the server no longer knows has expired', () =>
    expect(readPasskeySignIn(answered({ status: 'OPTIONS_NOT_FOUND_ERROR' }))).toEqual({
      kind: 'expired',
    }));

  it.each([
    ['EXPIRED', 'expired'],
    ['USED', 'used'],
    ['INVALID', 'broken'],
    ['constructor', 'unusable'],
    [7, 'unusable'],
    [['USED'], 'unusable'],
    [undefined, 'unusable'],
  ])('spec 7: a link refused for %j is %s', (reason, problem) =>
    expect(
      readPasswordReset(answered({ status: 'RESET_PASSWORD_INVALID_TOKEN_ERROR', reason })),
    ).toEqual({ kind: 'linkRefused', problem }),
  );

  it.each([
    [
      { state: 'used', email: 'a@b.test' },
      { state: 'used', email: 'a@b.test' },
    ],
    [{ state: 'no_permission' }, { state: 'noPermission', email: '' }],
    [
      { state: 'invalid', email: null },
      { state: 'invalid', email: '' },
    ],
    [{ state: 'valid' }, { state: 'unknown', email: '' }],
    [
      { state: 'toString', email: 'a@b.test' },
      { state: 'unknown', email: 'a@b.test' },
    ],
    [
      { state: 7, email: '' },
      { state: 'unknown', email: '' },
    ],
  ])('decisions: an invitation %j', (data, read) => {
    const rest = { offer: null, ended: null };
    expect(readInvitation(answered({ ret: 0, data }))).toEqual({ ...read, ...rest });
    expect(readInvitation(answered({ ret: 0, data }, 300))).toEqual(UNKNOWN);
  });

  it.each([
    ['not a list', { claimValidationErrors: { id: 'a' } }, null],
    ['no body', null, null],
    ['none', { claimValidationErrors: [] }, []],
    [
      'some invalid ones',
      { claimValidationErrors: [null, 'a', { id: 7 }, {}, { id: 'a' }, { id: 'b', reason: 'no' }] },
      [
        { id: 'a', reason: null },
        { id: 'b', reason: 'no' },
      ],
    ],
  ])('spec 7: claim errors, %s', (_name, body, errors) =>
    expect(claimErrors(body)).toEqual(errors),
  );
});

describe('the other readers', () => {
  it.each([
    [{ status: 'EMAIL_ALREADY_EXISTS_ERROR' }, { kind: 'noPasskey', reason: 'taken' }],
    [
      { status: 'INVALID_EMAIL_ERROR', err: 'Email is not valid' },
      { kind: 'fieldError', fieldErrors: [{ id: 'email', error: 'Email is not valid' }] },
    ],
  ])('webauthn: a passkey sign-up is refused by the SDK itself: %j', (body, result) =>
    expect(readSignUp(answered(body))).toEqual(result),
  );

  it.each([
    [{ reason: 'Closed.' }, { kind: 'notAllowed', reason: 'Closed.' }],
    [{ reason: 'toString' }, { kind: 'notAllowed', reason: 'toString' }],
    [{}, oops],
  ])('A15: a sign-up or a reset that is not allowed: %j', (body, result) => {
    expect(readSignUp(answered({ status: 'SIGN_UP_NOT_ALLOWED', ...body }))).toEqual(result);
    const reset = answered({ status: 'PASSWORD_RESET_NOT_ALLOWED', ...body });
    expect(readResetRequest(reset, sent)).toEqual(result);
  });

  it.each([
    null,
    [],
    '',
    '<!doctype html>',
    7,
    {},
    { status: 'BANANA', exists: true },
    { status: 'OK', exists: 'true' },
  ])('A2, A5: %j does not mean that an email has an account', (body) =>
    expect(readEmailExists(answered(body))).toBe(false),
  );

  it.each([
    [null],
    [[]],
    [''],
    [{ ret: 0 }],
    [{ ret: 0, data: [] }],
    [{ ret: null, data: { state: 'used', email: 'a@b.test' } }],
    [{ ret: '0', data: { state: 'used', email: 'a@b.test' } }],
    [{ ret: Number.POSITIVE_INFINITY, data: { state: 'used', email: 'a@b.test' } }],
    [{ data: { state: 'used', email: 'a@b.test' } }],
  ])('A8: %j leaves an invitation unknown', (body) =>
    expect(readInvitation(answered(body))).toEqual(UNKNOWN),
  );

  it.each([
    [{ token: 't', expiry: '2', createdTime: 1 }],
    [{ token: 't', expiry: Number.NaN, createdTime: 1 }],
    [{ token: 7, expiry: 2, createdTime: 1 }],
    [null],
    ['t'],
  ])('spec 3: %j is not a refresh token', (refreshToken) =>
    expect(readSignIn(answered({ status: 'OK', user: { refreshToken } }))).toEqual({
      code: 0,
      tokens: { accessToken: null, agentAccessToken: null, refreshToken: null },
    }),
  );
});
