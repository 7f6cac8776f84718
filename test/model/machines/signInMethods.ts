import type { OtherWay } from '../../../machines/signIn/signInMethods';
import { events } from '../../../src/kit/events';
import { environment, byPage, modelOf, type Cases } from '../caseOf';
import { CALL_LIMIT, broken, type Driver } from '../jestDriver';
import { inMain, linkTo, type Seen, type Thing, type Visible } from '../visible';

const answered = (
  label: string,
  password: boolean,
  singleSignOn: boolean,
  ...others: readonly OtherWay[]
) =>
  environment(
    `the server offers ${label}`,
    events.signInMethods.answered({ password, singleSignOn, others }),
  );

const cases: Cases<'signInMethods'> = [
  byPage('the sign-in page is shown', { type: 'signInMethods/opened' }),
  answered('both ways', true, true),
  answered('a password only', true, false),
  answered('single sign-on only', false, true),
  answered('nothing', false, false),
  answered('a code too', true, true, 'otp-email', 'link-email'),
  answered('a code only', false, false, 'otp-email'),
  answered('a passkey and a code', true, false, 'webauthn', 'otp-email'),
  answered('a provider', true, false, { id: 'acme', name: 'Acme ID' }),
  answered('single sign-on and a provider', true, true, { id: 'acme', name: 'Acme ID' }),
  environment('the server cannot be asked', { type: 'signInMethods/failed' }),
];

/** Returns the factors of a response that offers these methods. */
export const factorsOf = (others: readonly OtherWay[]): string[] =>
  others.map((way) => (typeof way === 'string' ? way : 'thirdparty'));

/** Returns its third parties; single sign-on alone needs no provider. */
export function thirdPartyOf(singleSignOn: boolean, others: readonly OtherWay[]) {
  const named = others.filter((way) => typeof way !== 'string');
  const own = singleSignOn ? [{ id: 'single-sign-on', name: 'Single sign-on' }] : [];
  const providers = named.length > 0 ? [...own, ...named] : [];
  return { enabled: singleSignOn || named.length > 0, providers };
}

/** The sign-in methods that the server offers (spec 7: loginmethods). */
export const model = modelOf('signInMethods', {
  cases: () => cases,
  identify: ({ value, context }) => [value, context],
  maxDepth: 4,
});

/** The page opens; the server responds to GET loginmethods (spec 7), or fails. */
export const driver: Driver<'signInMethods'> = {
  executors: {
    'signInMethods/answered': ({ http }, { payload: { password, singleSignOn, others } }) =>
      http.answer('/loginmethods', {
        body: {
          status: 'OK',
          // Unknown ones are ignored (spec 3: login-methods response).
          firstFactors: ['of-another-time', ...factorsOf(others)],
          emailPassword: { enabled: password },
          thirdParty: thirdPartyOf(singleSignOn, others),
          passwordless: { enabled: false },
        },
      }),
    'signInMethods/failed': ({ http }) => http.answer('/loginmethods', { status: 503 }),
  },
  workEnds: { 'signInMethods.ask': CALL_LIMIT },
  crashes: {
    'signInMethods.ask': {
      breaks: ({ env }) => broken(env.http, 'send'),
      asks: events.signInMethods.opened(),
      event: events.signInMethods.failed(),
      state: 'assumed',
    },
  },
};

const EMAIL: Thing = { role: 'textbox', name: { key: 'form:email' } };
const SINGLE_SIGN_ON: Thing = { role: 'button', name: { key: 'signIn:singleSignOn' } };
const CODE = linkTo('waysIn:code');
const PASSKEY: Thing = { role: 'button', name: { key: 'waysIn:passkey' } };
const PROVIDER: Thing = {
  role: 'button',
  name: { key: 'waysIn:provider', values: { name: 'Acme ID' } },
};
const CLOSED = linkTo('signIn:closed.action');
const ASSUMED = inMain('signIn:assumed');

const BOTH: Seen = { there: [EMAIL, SINGLE_SIGN_ON], gone: [CLOSED, ASSUMED] };

/** What the sign-in page offers (spec 3: login-methods response; reliability: A16). */
export const visible: Visible<'signInMethods'> = {
  path: '/portal/login',
  states: {
    idle: BOTH,
    asking: BOTH,
    known: ({ password, singleSignOn, others }) => {
      const ways = [
        { thing: EMAIL, isOffered: password },
        { thing: SINGLE_SIGN_ON, isOffered: singleSignOn },
        { thing: CODE, isOffered: others.includes('otp-email') },
        { thing: PASSKEY, isOffered: others.includes('webauthn') },
        { thing: PROVIDER, isOffered: others.some((way) => typeof way !== 'string') },
        { thing: CLOSED, isOffered: !password && !singleSignOn && others.length === 0 },
      ];
      return {
        there: ways.filter(({ isOffered }) => isOffered).map(({ thing }) => thing),
        gone: ways.filter(({ isOffered }) => !isOffered).map(({ thing }) => thing),
      };
    },
    assumed: { there: [EMAIL, SINGLE_SIGN_ON, ASSUMED] },
  },
  effects: { 'signInMethods.ask': BOTH },
};
