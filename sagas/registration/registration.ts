import { readAuth, unexpected } from '../authApi/authAnswer';
import { call, delay, put, race, select, type SagaGenerator } from 'typed-redux-saga';
import type { RegistrationResult } from '../../machines/registration/registration';
import { isRecord } from '../../src/rules/json';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import { stateOf } from '../../src/kit/stateOf';
import { authQuery, authRequest, formFields } from '../authApi/authCalls';
import { askLoginMethods } from '../authApi/loginMethods';
import type { Env, WorkOf } from '../env';
import { leaving, unless } from '../leaving';
import { takeJson } from '../takeJson';
import { endSession } from '../signOut/signOut';
import { sendPlain } from '../apiClient/sendPlain';
import { removeUrlParameters } from '../removeUrlParameters';
import { readEmailExists, readInvitation, readSignUp, UNKNOWN } from './registrationAnswer';
import { monitored, sendAuth } from '../authApi/monitorAuth';
import { NO_SESSION } from '../authApi/noSession';
import { sessionRequest } from '../session/requests';
import { settledSession } from '../session/settledSession';
import { otherWayType } from '../../src/rules/otherWays';

const SUCCESS_PATH = '/portal/register/success';
const SIGN_IN_PATH = '/portal/login';

/** A session in doubt, or its end, may hold the form up this long (ms). */
const SESSION_LIMIT_MS = 5_000;

/** The fields that are sent; confirm and terms never are. */
const FIELDS = ['first_name', 'last_name', 'company', 'title', 'email', 'password'];

/** Worker of `registration.arrive`. */
export function* arrive(env: Env) {
  const { email, invitation } = env.links.read('register');
  removeUrlParameters(env, 'register');
  const { settled, left } = yield* race({
    settled: call(settledSession),
    late: delay(SESSION_LIMIT_MS),
    left: leaving('registration'),
  });
  if (left) return;
  const facts = settled?.value === 'EXISTS' ? settled.context.facts : null;
  yield* put(
    events.registration.arrived({
      email,
      invited: invitation !== '',
      signedInAs: facts && (facts.email ?? facts.userId),
    }),
  );
}

function* exists(env: Env, email: string) {
  const request = authQuery(env.addresses, 'emailpassword', '/signup/email/exists', { email });
  return readEmailExists(yield* call(sendAuth, env, request));
}

function* checkOf(env: Env) {
  const { invitation: token, email: linked } = env.links.read('register');
  const question = {
    path: '/api/invitation',
    query: { token, ...(linked !== '' && { email: linked }) },
  };
  const judgement = readInvitation(yield* call(() => sendPlain(env, question)));
  if (judgement.state !== 'valid') return judgement;
  const hasAccount = yield* exists(env, judgement.email);
  return hasAccount ? { ...judgement, state: 'hasAccount' as const } : judgement;
}

/** Worker of `registration.askEmail`: does the address have an account already (spec 7)? */
export function* askEmail(env: Env, { email }: EffectNamed<'registration.askEmail'>) {
  const taken = yield* unless(leaving('registration'), () => exists(env, email));
  if (taken !== undefined) yield* put(events.registration.emailChecked({ email, taken }));
}

/** Worker of `registration.check`: how the invitation stands, and whether its owner has an account. */
export function* checkInvitation(env: Env) {
  const check = yield* unless(leaving('registration'), () => checkOf(env));
  if (check) yield* put(events.registration.invitationChecked(check));
}

/** Worker of `registration.signOut`. Here the session ends in any case, however long the server takes. */
function* signOutForInvitation(env: Env) {
  yield* race({ ended: call(endSession, env), late: delay(SESSION_LIMIT_MS) });
  env.record.clearLoginValues();
  yield* put(events.signInType.read(env.record.signInType()));
  yield* put(events.registration.switched());
}

/** The form's fields as the view handed them over. */
function fieldsOf(env: Env, form: string): Record<string, string> {
  const given = takeJson(env, form);
  const fields = isRecord(given) ? given : {};
  return Object.fromEntries(
    FIELDS.flatMap((id) => {
      const value = fields[id];
      return typeof value === 'string' ? [[id, value]] : [];
    }),
  );
}

/** Worker of `registration.submit`: POST /signup. */
function* submitRegistration(env: Env, { form }: EffectNamed<'registration.submit'>) {
  const { invitation } = env.links.read('register');
  const fields = formFields({ ...fieldsOf(env, form), invitation });
  const request = authRequest(env.addresses, 'emailpassword', '/signup', { formFields: fields });
  const answer = yield* unless(leaving('registration'), () =>
    sessionRequest(env, request, { anonymous: true }),
  );
  if (!answer) return;
  yield* put(events.registration.answered(readSignUp(monitored(env, request, answer))));
}

/** To the success page, with the query that the form was opened with (spec 2). */
const toSuccess = (env: Env) => env.navigation.replace(SUCCESS_PATH + env.links.query('register'));

/** The fields of a form that has no password. */
function formWithoutPassword(env: Env, form: string): Record<string, string> {
  const { password: _password, ...fields } = fieldsOf(env, form);
  return { ...fields, invitation: env.links.read('register').invitation };
}

function* registerWithPasskey(env: Env, form: string): SagaGenerator<RegistrationResult> {
  const fields = formWithoutPassword(env, form);
  const sent = { email: fields['email'] ?? '', formFields: formFields(fields) };
  const question = authRequest(env.addresses, 'webauthn', '/webauthn/options/register', sent);
  const asked = yield* call(sendAuth, env, question);
  const check = readSignUp(asked);
  const read = readAuth(asked);
  if (check.kind !== 'registered' || read.kind === 'failed') return check;
  const { passkeys } = yield* call(env.waysIn);
  const made = yield* call(() => passkeys.create(read.body));
  if (!made.ok) {
    const { reason } = made;
    return { kind: 'noPasskey', reason: reason === 'stopped' ? 'cancelled' : reason };
  }
  const { credential } = made;
  const { webauthnGeneratedOptionsId } = read.body;
  const body = { ...sent, webauthnGeneratedOptionsId, credential };
  const request = authRequest(env.addresses, 'webauthn', '/webauthn/signup', body);
  const answer = yield* call(sessionRequest, env, request, { anonymous: true });
  const result = readSignUp(monitored(env, request, answer));
  // A server that has refused it knows no account of it: the device need not offer it.
  if (result.kind === 'noPasskey') passkeys.forget(credential);
  return result;
}

/** Worker of `registration.submitWithPasskey`: POST /webauthn/options/register, then POST /webauthn/signup. */
export function* submitWithPasskey(
  env: Env,
  { form }: EffectNamed<'registration.submitWithPasskey'>,
) {
  const result = yield* unless(leaving('registration'), () => registerWithPasskey(env, form));
  if (result) return void (yield* put(events.registration.answered(result)));
  const { passkeys } = yield* call(env.waysIn);
  passkeys.stop();
}

/** Worker of `registration.lookForPasskeys`: what they need is fetched only where the server names them. */
export function* lookForPasskeys(env: Env) {
  const found = yield* unless(leaving('registration'), () => keepsPasskeys(env));
  if (found === true) yield* put(events.registration.passkeysFound());
}

function* keepsPasskeys(env: Env): SagaGenerator<boolean> {
  const read = yield* call(askLoginMethods, env);
  const factors = read.kind === 'answered' ? read.body['firstFactors'] : [];
  if (!Array.isArray(factors) || !factors.includes('webauthn')) return false;
  const { passkeys } = yield* call(env.waysIn);
  return yield* call(() => passkeys.keeps());
}

/**
 * Worker of `registration.finish`: signing up signs in (spec 4: after a successful login). Where the answer brought
 * no session that can be read, the account is there all the same: the sign-in page says so.
 */
function* finishRegistration(env: Env, { email, way }: EffectNamed<'registration.finish'>) {
  if (env.tokens.read().state !== 'EXISTS') {
    env.log.error(NO_SESSION);
    env.nextPage.write('registered');
    return env.navigation.replace(SIGN_IN_PATH);
  }
  const { facts } = (yield* select(stateOf('session'))).context;
  const type = way === 'passkey' ? otherWayType('webauthn') : undefined;
  env.record.signedIn(facts?.email ?? email, false, null, type);
  yield* put(events.signInType.read(env.record.signInType()));
  return toSuccess(env);
}

/** Worker of `registration.removeUrlParameters`: the success page has the query of the form. */
function removeSuccessParameters(env: Env) {
  env.links.read('register');
  removeUrlParameters(env, 'register');
}

/** Registering by invitation. */
export const registrationWork: WorkOf<'registration'> = {
  'registration.arrive': {
    run: arrive,
    crashed: () => events.registration.arrived({ email: '', invited: false, signedInAs: null }),
  },
  'registration.check': {
    run: checkInvitation,
    crashed: () => events.registration.invitationChecked(UNKNOWN),
  },
  'registration.askEmail': { run: askEmail, crashed: null },
  'registration.goOn': { run: toSuccess, crashed: () => events.registration.navigationFailed() },
  'registration.signOut': {
    run: signOutForInvitation,
    crashed: () => events.registration.switched(),
  },
  'registration.submit': {
    run: submitRegistration,
    crashed: () => events.registration.answered(unexpected),
  },
  'registration.submitWithPasskey': {
    run: submitWithPasskey,
    crashed: () => events.registration.answered(unexpected),
  },
  'registration.lookForPasskeys': { run: lookForPasskeys, crashed: null },
  'registration.finish': {
    run: finishRegistration,
    crashed: () => events.registration.navigationFailed(),
  },
  'registration.removeUrlParameters': { run: removeSuccessParameters, crashed: null },
};
