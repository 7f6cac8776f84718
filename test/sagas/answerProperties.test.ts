import { fc, runs } from '../support/properties';
import { readAuth } from '../../sagas/authApi/authAnswer';
import type { HttpAnswer } from '../../src/ports/ports';
import {
  readEmailExists,
  readInvitation,
  readSignUp,
} from '../../sagas/registration/registrationAnswer';
import { readPasswordReset, readResetRequest } from '../../sagas/passwordReset/resetAnswers';
import { readPasskeySignIn } from '../../sagas/passkeys/passkeySignIn';
import { readCodeRequest, readCodeTry } from '../../sagas/signInCode/signInCode';
import { readSignIn } from '../../sagas/signIn/signInAnswer';

const RUNS = { numRuns: runs(3_000) };

const readers: readonly ((answer: HttpAnswer) => unknown)[] = [
  readAuth,
  readSignIn,
  readSignUp,
  (answer) => readResetRequest(answer, { kind: 'sent', until: 1, waitMs: 1 }),
  readPasswordReset,
  readInvitation,
  readEmailExists,
  readCodeRequest,
  readCodeTry,
  readPasskeySignIn,
];

const STATUSES = [
  'OK FIELD_ERROR GENERAL_ERROR WRONG_CREDENTIALS_ERROR SIGN_IN_NOT_ALLOWED SIGN_UP_NOT_ALLOWED',
  'NEED_CHECK_RECAPTCHA RECAPTCHA_CHECK_ERR PASSWORD_RESET_NOT_ALLOWED',
  'SIGN_IN_UP_NOT_ALLOWED RESTART_FLOW_ERROR INCORRECT_USER_INPUT_CODE_ERROR',
  'EXPIRED_USER_INPUT_CODE_ERROR CREDENTIAL_NOT_FOUND_ERROR INVALID_CREDENTIALS_ERROR',
  'RESET_PASSWORD_INVALID_TOKEN_ERROR __proto__ constructor',
].flatMap((line) => line.split(' '));

/** Bodies shaped like the API's with arbitrary values, and arbitrary other JSON. */
const bodies = fc.oneof(
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        status: fc.oneof(fc.constantFrom(...STATUSES), fc.jsonValue({ maxDepth: 1 })),
        reason: fc.jsonValue({ maxDepth: 1 }),
        message: fc.jsonValue({ maxDepth: 1 }),
        exists: fc.jsonValue({ maxDepth: 1 }),
        user: fc.jsonValue({ maxDepth: 3 }),
        maximumCodeInputAttempts: fc.jsonValue({ maxDepth: 1 }),
        failedCodeInputAttemptCount: fc.jsonValue({ maxDepth: 1 }),
        formFields: fc.oneof(
          fc.jsonValue({ maxDepth: 2 }),
          fc.array(
            fc.record({ id: fc.jsonValue({ maxDepth: 1 }), error: fc.jsonValue({ maxDepth: 1 }) }),
          ),
        ),
        ret: fc.constantFrom(0, '0', 30_000, null),
        data: fc.oneof(
          fc.jsonValue({ maxDepth: 2 }),
          fc.record({ state: fc.jsonValue({ maxDepth: 1 }), email: fc.jsonValue({ maxDepth: 1 }) }),
        ),
      },
      { requiredKeys: [] },
    ),
  },
);

const answers: fc.Arbitrary<HttpAnswer> = fc
  .record({ body: bodies, status: fc.constantFrom(200, 204, 299, 301, 401, 500) })
  .map(({ body, status }) => ({
    ok: true,
    // As it arrives over the network.
    response: { status, headers: {}, body: JSON.parse(JSON.stringify(body)) },
  }));

describe('arbitrary responses', () => {
  it.each(readers.map((read, index) => [index, read] as const))(
    'A1, A2: reader %d never throws, and returns JSON that is the same each time',
    (_index, read) => {
      const isHeld = (answer: HttpAnswer): boolean => {
        const result = read(answer);
        const copy: unknown = JSON.parse(JSON.stringify(result));
        expect(copy).toEqual(result);
        expect(read(answer)).toEqual(result);
        return true;
      };
      expect(() => fc.assert(fc.property(answers, isHeld), RUNS)).not.toThrow();
    },
  );

  it('spec 7: HTTP 300 and above is never a success', () => {
    const kindOf = (answer: HttpAnswer) => [
      readAuth(answer).kind,
      readSignIn(answer).code,
      readSignUp(answer).kind,
      readPasswordReset(answer).kind,
      readEmailExists(answer),
      readInvitation(answer).state,
    ];
    const failed = ['failed', 5, 'failed', 'failed', false, 'unknown'];
    const isHeld = (answer: HttpAnswer): boolean => {
      if (!answer.ok || answer.response.status < 300) return true;
      expect(kindOf(answer)).toEqual(failed);
      return true;
    };
    expect(() => fc.assert(fc.property(answers, isHeld), RUNS)).not.toThrow();
  });

  it('I5: no response modifies Object.prototype', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join();
    fc.assert(
      fc.property(answers, (answer) => {
        for (const read of readers) read(answer);
      }),
      { numRuns: runs(500) },
    );
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before);
  });
});
