import type { SessionDetails } from '../../../machines/session/session';
import type { Reply } from '../../support/fakeHttp';
import { SECRETS } from '../../support/secrets';
import { endHeaders, sessionHeaders } from '../../support/world';
import { person } from '../../support/person';

/** The server's possible responses to one kind of request. */
export interface Replies {
  good: readonly Reply[];
  /** Responses that must be reported to the user. */
  bad: readonly Reply[];
}

/** Failures without a usable response, for any request. */
export const LOST = ['network', 'timeout', 'badResponse'] as const;

const HOUR_MS = 3_600_000;

/** Returns the response headers of a session that lasts an hour from now. */
export const sessionFor = (userId: string, now: number): Reply['headers'] => {
  const facts: SessionDetails = { ...person(userId), accessTokenExpiresAt: now + HOUR_MS };
  return {
    ...sessionHeaders(facts),
    'st-access-token': SECRETS.sessionToken,
    'st-refresh-token': SECRETS.sessionToken,
    'anti-csrf': SECRETS.antiCsrf,
  };
};

const USER = {
  email: 'ana@studio.test',
  accessToken: SECRETS.accessToken,
  agentAccessToken: SECRETS.agentAccessToken,
  refreshToken: { token: SECRETS.refreshToken, expiry: 2, createdTime: 1 },
};

const general: Reply = { body: { status: 'GENERAL_ERROR', message: 'Not now.' } };
const down: Reply = { status: 500, body: { message: 'down' } };
const field: Reply = {
  body: { status: 'FIELD_ERROR', formFields: [{ id: 'email', error: 'Not known here.' }] },
};
const page: Reply = { body: '<html>Sign in to the hotel network</html>' };
const status = (name: string, more: object = {}): Reply => ({ body: { status: name, ...more } });
const refused = (name: string, reason: string): Reply => status(name, { reason });

/** By the end of the address; the longest match applies. */
const TABLE: Readonly<Record<string, (now: number) => Replies>> = {
  '/signin': (now) => ({
    good: [{ body: { status: 'OK', user: USER }, headers: sessionFor('ana', now) ?? {} }],
    bad: [
      status('WRONG_CREDENTIALS_ERROR'),
      status('NEED_CHECK_RECAPTCHA', { message: 'Show that you are a person.' }),
      status('RECAPTCHA_CHECK_ERR', { message: 'That was not it.' }),
      refused('SIGN_IN_NOT_ALLOWED', 'Not allowed.'),
      status('UNHEARD_OF'),
      field,
      general,
      down,
      page,
    ],
  }),
  '/signup': (now) => ({
    good: [{ body: { status: 'OK', user: USER }, headers: sessionFor('ben', now) ?? {} }],
    bad: [refused('SIGN_UP_NOT_ALLOWED', 'INVITATION_USED'), field, general, down, page],
  }),
  '/signup/email/exists': () => ({ good: [status('OK', { exists: false })], bad: [] }),
  '/user/password/reset/token': () => ({
    good: [status('OK')],
    bad: [refused('PASSWORD_RESET_NOT_ALLOWED', 'Ask an administrator.'), field, general, down],
  }),
  '/user/password/reset': () => ({
    good: [status('OK', { signedOutEverywhere: true })],
    bad: [refused('RESET_PASSWORD_INVALID_TOKEN_ERROR', 'EXPIRED'), field, general, down],
  }),
  '/session/refresh': (now) => ({
    good: [
      { headers: sessionFor('ana', now) ?? {} },
      { status: 401, headers: endHeaders },
      { status: 401 },
      { status: 200 },
      down,
    ],
    bad: [],
  }),
  '/signout': () => ({ good: [{ ...status('OK'), headers: endHeaders }, general, down], bad: [] }),
  '/loginmethods': () => ({ good: [status('OK'), down, page], bad: [] }),
  '/api/invitation': () => ({
    good: ['valid', 'invalid', 'used', 'no_permission'].map((state) => ({
      body: { ret: 0, data: { state, email: 'new@studio.test' } },
    })),
    bad: [],
  }),
  '/api/report': () => ({
    good: [],
    bad: [{ body: { ret: 60_000, message: 'Choose a shorter range.' } }, page],
  }),
  '/api/budget': () => ({
    good: [{ body: { ret: 0, data: {} } }],
    bad: [
      { body: { ret: 40_000, message: '' } },
      { body: { ret: 50_000, message: 'The budget is not known.' } },
      { body: { ret: 50_000, message: 'code:8000001, msg:Mind the budget.' } },
      { body: { ret: 60_000, message: 'The budget is nearly spent.' } },
      { status: 404 },
      page,
    ],
  }),
};

const OTHER: Replies = { good: [{ body: { ret: 0 } }, { status: 401 }, { status: 403 }], bad: [] };

/** Returns the possible responses to a request, at a time (ms since 1970). */
export function repliesTo(url: string, now: number): Replies {
  const { pathname } = new URL(url);
  const [ending] = Object.keys(TABLE)
    .filter((each) => pathname.endsWith(each))
    .toSorted((one, other) => other.length - one.length);
  return (ending === undefined ? null : TABLE[ending]?.(now)) ?? OTHER;
}
