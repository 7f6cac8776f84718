/** A message of the specification, what brings it up, and the test that sees it. */
export interface MessageRow {
  spec: '2' | '5' | '7' | '8';
  /** As it is shown or thrown, in English; its source holds these very words. */
  text: string;
  cause: string;
  source: string;
  /** The file below test/, and the name of the test in it. */
  test: readonly [file: string, name: string];
}

const FORM = 'src/text/en/form.ts';
const REGISTER = 'src/text/en/registration.ts';
const SIGN_IN = 'src/text/en/signIn.ts';
const ERRORS = 'src/text/en/notices.ts';
const CONFIG = 'src/session/sessionConfigError.ts';
const CLAIMS = 'src/session/claims/claimValidator.ts';

const MISSING = 'UX 27 to 32: every missing field, in order, word for word';
const REASONS = 'UX 20, 36: the exact reason after the exact message';
const STATUSES = '%d is titled with the address, its secrets removed';

const status = (code: number, text: string): MessageRow => ({
  spec: '8',
  text,
  cause: `a platform call is answered with HTTP ${code}`,
  source: ERRORS,
  test: ['sagas/apiClient/judge.test.ts', STATUSES],
});

const configured = (text: string, cause: string): MessageRow => ({
  spec: '5',
  text,
  cause,
  source: CONFIG,
  test: [
    'session/sessionConfig.test.ts',
    'spec 5: the errors of the configuration, in their order',
  ],
});

const claim = (text: string, cause: string, name: string): MessageRow => ({
  spec: '5',
  text,
  cause,
  source: CLAIMS,
  test: ['session/claims/validators.test.ts', name],
});

/** Every message of spec 5, spec 7 and spec 8, in their order. */
export const MESSAGES: readonly MessageRow[] = [
  {
    spec: '2',
    text: 'Confirm Your Email',
    cause: 'the page that asks for a reset is opened',
    source: 'src/text/en/resetRequest.ts',
    test: ['chromium/routes.test.ts', 'Confirm Your Email'],
  },
  {
    spec: '2',
    text: 'Reset Your Password',
    cause: 'a link that resets a password is opened',
    source: 'src/text/en/passwordReset.ts',
    test: ['chromium/routes.test.ts', 'Reset Your Password'],
  },
  {
    spec: '5',
    text: 'First name is required.',
    cause: 'registration without a first name',
    source: REGISTER,
    test: ['views/registration/registrationErrors.test.tsx', MISSING],
  },
  {
    spec: '5',
    text: 'Last name is required.',
    cause: 'registration without a last name',
    source: REGISTER,
    test: ['views/registration/registrationErrors.test.tsx', MISSING],
  },
  {
    spec: '5',
    text: 'Only Chinese characters and letters A to Z are allowed, without spaces or marks.',
    cause: 'another character in a name',
    source: REGISTER,
    test: ['forms/schemas.test.ts', 'refuses %s and names what to remove'],
  },
  {
    spec: '5',
    text: 'First name must be {{max}} characters or fewer. You entered {{length}}.',
    cause: 'a first name of more than 20 characters',
    source: REGISTER,
    test: ['forms/schemas.test.ts', 'counts code points: 20 pass, 21 do not'],
  },
  {
    spec: '5',
    text: 'Last name must be {{max}} characters or fewer. You entered {{length}}.',
    cause: 'a last name of more than 20 characters',
    source: REGISTER,
    test: ['forms/schemas.test.ts', 'counts code points: 20 pass, 21 do not'],
  },
  {
    spec: '5',
    text: 'Company must be {{max}} characters or fewer. You entered {{length}}.',
    cause: 'a company of more than 50 characters',
    source: REGISTER,
    test: ['views/registration/registrationErrors.test.tsx', REASONS],
  },
  {
    spec: '5',
    text: 'Title must be {{max}} characters or fewer. You entered {{length}}.',
    cause: 'a title of more than 20 characters',
    source: REGISTER,
    test: ['forms/schemas.test.ts', 'say how long they are and may be'],
  },
  {
    spec: '5',
    text: 'The email address format is wrong, please modify.',
    cause: 'an address that is none, in any form',
    source: FORM,
    test: ['views/signIn/signInErrors.test.tsx', 'UX 36: tells how to mend a malformed address'],
  },
  {
    spec: '5',
    text: 'Password is not strong enough.',
    cause: 'a new password that breaks a rule; the rules follow',
    source: FORM,
    test: ['views/registration/registrationErrors.test.tsx', REASONS],
  },
  {
    spec: '5',
    text: 'The two passwords do not match.',
    cause: 'a repeated password that differs',
    source: FORM,
    test: ['views/registration/registrationErrors.test.tsx', REASONS],
  },
  {
    spec: '5',
    text: 'Please agree to the service terms first',
    cause: 'registration without the terms ticked',
    source: REGISTER,
    test: ['views/registration/registrationErrors.test.tsx', MISSING],
  },
  configured('must not be equal to invalidClaimStatusCode.', 'sessionExpiredStatusCode equals it'),
  configured('must not be negative.', 'a maximum of refreshes below 0'),
  configured('is required.', 'app info without API domain or app name'),
  configured('must be a valid domain name.', 'an API domain that is none'),
  configured('must be a valid URL path.', 'an API path that is none'),
  claim(
    'value does not exist',
    'the session has no such claim',
    'tells that the value does not exist',
  ),
  claim('expired', 'the claim is older than its maximum age', 'tells that it is expired'),
  claim('wrong value', 'the claim holds what a validator refuses', 'is a wrong value of'),
  {
    spec: '5',
    text: 'must be at least',
    cause: 'a maximum age below 7 s',
    source: 'src/session/claims/claimAge.ts',
    test: ['session/claims/validators.test.ts', 'row 82: a maximum age below 7 throws'],
  },
  {
    spec: '7',
    text: 'The icon library is not accessible.',
    cause: 'no sprite of icons comes',
    source: ERRORS,
    test: ['sagas/icons/icons.test.ts', 'spec 7: the library is not accessible'],
  },
  {
    spec: '8',
    text: 'Email password combination is incorrect. Please try again.',
    cause: 'sign-in is answered WRONG_CREDENTIALS_ERROR',
    source: SIGN_IN,
    test: ['chromium/signIn.test.ts', 'spec 8: a wrong password is told in the exact words'],
  },
  {
    spec: '8',
    text: '(the server’s text)',
    cause: 'sign-in is answered FIELD_ERROR for the e-mail',
    source: '',
    test: ['chromium/signIn.test.ts', 'spec 5: a field error on the e-mail shows the server text'],
  },
  {
    spec: '8',
    text: '(the server’s text)',
    cause: 'sign-in is answered NEED_CHECK_RECAPTCHA or RECAPTCHA_CHECK_ERR',
    source: '',
    test: [
      'chromium/signIn.test.ts',
      'spec 4: repeated wrong passwords lead to the captcha status',
    ],
  },
  {
    spec: '8',
    text: 'Oops! Something went wrong.',
    cause: 'a status that nobody knows, or a failure without words',
    source: FORM,
    test: ['chromium/signIn.test.ts', 'spec 8: an unknown failure says that something went wrong'],
  },
  {
    spec: '8',
    text: 'No session exists',
    cause: 'a session is needed and there is none',
    source: 'src/session/sessionErrors.ts',
    test: ['session/checklist/payload.test.ts', 'row 42: without a session: "No session exists"'],
  },
  {
    spec: '8',
    text: 'Could not refresh session',
    cause: 'the session has ended when its payload is asked for',
    source: 'src/session/sessionErrors.ts',
    test: ['session/checklist/payload.test.ts', 'row 43: ended, and refresh 401'],
  },
  {
    spec: '8',
    text: '(status 0, and an error is logged)',
    cause: 'a call is still answered 401 after the most refreshes',
    source: '',
    test: [
      'model/spec/refresh.test.ts',
      'spec 8, 9: after 10 refreshes the call fails with status 0',
    ],
  },
  {
    spec: '8',
    text: 'No Error Message Provided',
    cause: 'GENERAL_ERROR without a message; with one, that is shown',
    source: 'src/rules/constants.ts',
    test: ['sagas/answers.test.ts', 'A7: GENERAL_ERROR without words'],
  },
  {
    spec: '8',
    text: "The session's API answered",
    cause: 'a call of the session is answered with a status of 300 or above',
    source: 'src/session/sessionErrors.ts',
    test: ['session/checklist/payload.test.ts', 'row 43: ended, and refresh 500'],
  },
  {
    spec: '8',
    text: 'The refresh response carries no front-token header',
    cause: 'a proxy removes it, or the API does not expose it',
    source: 'sagas/session/refreshSession.ts',
    test: ['model/spec/refresh.test.ts', 'S7: names the missing header to developers'],
  },
  {
    spec: '8',
    text: 'The session cookies cannot be written by this page.',
    cause: 'a refresh whose cookies the browser does not keep',
    source: 'src/session/sessionTokens.ts',
    test: ['model/spec/refresh.test.ts', 'S9: says that cookies cannot be written'],
  },
  {
    spec: '8',
    text: '(the event API_INVALID_CLAIM)',
    cause: 'a call is answered with the invalid-claim status, 403',
    source: '',
    test: ['session/checklist/events.test.ts', 'API_INVALID_CLAIM'],
  },
  status(400, 'Bad request, nothing created or changed'),
  {
    ...status(401, 'No permission (token, user or password wrong)'),
    cause: 'a platform call is answered with HTTP 401; sign-in follows',
    test: ['sagas/apiClient/judge.test.ts', 'spec 8: 401 also leads to sign-in'],
  },
  status(403, 'Check the internal network or VPN connection'),
  status(404, 'Record does not exist'),
  status(406, 'Requested format unavailable'),
  status(410, 'Resource permanently deleted'),
  status(422, 'Validation error on create'),
  status(500, 'Server error'),
  status(502, 'Gateway error'),
  status(503, 'Service unavailable, overloaded or in maintenance'),
  status(504, 'Gateway timeout'),
  {
    spec: '8',
    text: 'resData is not a object',
    cause: 'a platform call is answered with no object',
    source: ERRORS,
    test: ['sagas/apiClient/judge.test.ts', '%s: "resData is not a object", collected'],
  },
  {
    spec: '8',
    text: 'Network Error: {{status}}',
    cause: 'a status without a meaning of its own',
    source: FORM,
    test: ['sagas/apiClient/judge.test.ts', 'spec 8: a status without a meaning'],
  },
  {
    spec: '8',
    text: 'Network Unknow Error',
    cause: 'no answer at all',
    source: FORM,
    test: ['chromium/errors.test.ts', 'N8: a call that never arrives is a network error'],
  },
  {
    spec: '8',
    text: 'Trace ID: {{traceId}}',
    cause: 'every error notice, beside title and message',
    source: ERRORS,
    test: ['chromium/errors.test.ts', 'spec 4: errors are merged with a count, stay'],
  },
  {
    spec: '8',
    text: 'You do not have permission to access this item.',
    cause: 'an invitation without permission',
    source: REGISTER,
    test: ['chromium/registration.test.ts', 'spec 8: an invitation without permission'],
  },
  {
    spec: '8',
    text: 'This is an invalid invitation link, if you have questions, please contact your administrator.',
    cause: 'an invitation that nobody made, or that has ended',
    source: REGISTER,
    test: ['views/registration/registrationStates.test.tsx', '%s is a page of its own'],
  },
  {
    spec: '8',
    text: 'You have already registered with this invitation. Please sign in instead.',
    cause: 'an invitation that was used',
    source: REGISTER,
    test: ['views/registration/registrationStates.test.tsx', '%s is a page of its own'],
  },
  {
    spec: '8',
    text: 'You have joined {{brand}}. Your account is ready.',
    cause: 'registration has succeeded',
    source: REGISTER,
    test: [
      'chromium/registration.test.ts',
      'an invited person registers, is signed in, and reaches',
    ],
  },
];
