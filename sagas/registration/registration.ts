import { readAuth, unexpected } from '../authApi/authAnswer';
import { call, delay, put, race, select, type SagaGenerator } from 'typed-redux-saga';
import type { InvitationCheck } from '../../machines/registration/offer';
import type { RegistrationResult } from '../../machines/registration/registration';
import { isRecord } from '../../src/rules/json';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import { stateOf } from '../../src/kit/stateOf';
import { authQuery, authRequest, formFields } from '../authApi/authCalls';
import { askLoginMethods } from '../authApi/loginMethods';
import type { Env, WorkOf } from '../env';
import { leaving, unless } from '../leaving';
import { stopPasskeys } from '../passkeys/stopPasskeys';
import { reporter } from '../reporter';
import { takeJson } from '../takeJson';
import { clearLoginValues, endSession } from '../signOut/signOut';
import { plainQuery } from '../apiClient/composeRequest';
import { sendWithRetries } from '../apiClient/sendWithRetries';
import { removeUrlParameters } from '../removeUrlParameters';
import { readEmailExists, readInvitation, readSignUp, UNKNOWN } from './registrationAnswer';
import { reportFailure, sendAuth } from '../authApi/monitorAuth';
import { askAuth } from '../session/requests';
import { NO_SESSION } from '../authApi/noSession';
import { settledSession } from '../session/settledSession';
import { otherWayType } from '../../src/rules/otherWays';

const SUCCESS_PATH = '/portal/register/success';
const SIGN_IN_PATH = '/portal/login';

/** Maximum time (ms) the form waits for an uncertain session or for its end. */
const SESSION_LIMIT_MS = 5_000;

/** The fields to send; confirm and terms are never sent. */
const FIELDS = ['first_name', 'last_name', 'company', 'title', 'email', 'password'];
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

function* checkOf(env: Env): SagaGenerator<InvitationCheck> {
  const { invitation: token, email: linked } = env.links.read('register');
  const query = { token, ...(linked !== '' && { email: linked }) };
  const request = plainQuery(env, '/api/invitation', query);
  const answer = yield* sendWithRetries(env, request, () => call(() => env.http.send(request)));
  // A backend without invitations answers 404.
  if (!answer.ok || answer.response.status >= 500) reportFailure(env, request, answer);
  const checked = readInvitation(answer);
  if (checked.state !== 'valid') return checked;
  const hasAccount = yield* exists(env, checked.email);
  return hasAccount ? { ...checked, state: 'hasAccount' } : checked;
}

/** Runs `registration.askEmail`: checks whether the email already has an account (spec 7). */
export function* askEmail(env: Env, { email }: EffectNamed<'registration.askEmail'>) {
  const taken = yield* unless(leaving('registration'), () => exists(env, email));
  if (taken !== undefined) yield* put(events.registration.emailChecked({ email, taken }));
}

/** Runs `registration.signOut`. The session ends here even if the server is slow. */
function* signOutForInvitation(env: Env) {
  yield* race({ ended: call(endSession, env), late: delay(SESSION_LIMIT_MS) });
  yield* clearLoginValues(env);
  yield* put(events.registration.switched());
}

/** Takes the form's fields from the handle. */
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

/** Navigates to the success page, with the form page's query (spec 2). */
const toSuccess = (env: Env) => env.navigation.replace(SUCCESS_PATH + env.links.query('register'));

function formWithoutPassword(env: Env, form: string): Record<string, string> {
  const { password: _password, ...fields } = fieldsOf(env, form);
  return { ...fields, invitation: env.links.read('register').invitation };
}

/** POST /webauthn/options/register, then POST /webauthn/signup. */
function* registerWithPasskey(
  env: Env,
  { form }: EffectNamed<'registration.submitWithPasskey'>,
): SagaGenerator<RegistrationResult> {
  const fields = formWithoutPassword(env, form);
  const sent = { email: fields['email'] ?? '', formFields: formFields(fields) };
  const optionsRequest = authRequest(env.addresses, 'webauthn', '/webauthn/options/register', sent);
  const options = yield* call(sendAuth, env, optionsRequest);
  const check = readSignUp(options);
  const read = readAuth(options);
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
  const result = readSignUp(yield* call(askAuth, env, request, { anonymous: true }));
  // A refused form or passkey has no account, so the device should not offer it. Without a response it may have one.
  if (result.kind !== 'registered' && result.kind !== 'failed') passkeys.forget(credential);
  return result;
}

export function* lookForPasskeys(env: Env) {
  yield* unless(leaving('registration'), () => readMethods(env));
}

/** Reads the login methods. Loads the passkey code only if the server offers passkeys. */
function* readMethods(env: Env): SagaGenerator<void> {
  const read = yield* call(askLoginMethods, env);
  if (read.kind === 'failed') return;
  const { firstFactors, registration } = read.body;
  // Other backends do not report it: their sign-up decides.
  if (isRecord(registration) && registration['open'] === false)
    yield* put(events.registration.invitationNeeded());
  if (!Array.isArray(firstFactors) || !firstFactors.includes('webauthn')) return;
  const { passkeys } = yield* call(env.waysIn);
  const keepsThem = yield* call(() => passkeys.keeps());
  if (keepsThem) yield* put(events.registration.passkeysFound());
}

/**
 * Runs `registration.finish`: a registration also signs in (spec 4: after a successful login). If the response carried
 * no readable session, the account still exists, and the sign-in page says so.
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

/** Runs `registration.removeUrlParameters`: the success page has the form's query. */
function removeSuccessParameters(env: Env) {
  env.links.read('register');
  removeUrlParameters(env, 'register');
}

const ending = () => leaving('registration');
const invitationChecked = reporter(events.registration.invitationChecked, ending, UNKNOWN);
const answered = reporter(events.registration.answered, ending, unexpected);

export const registrationWork: WorkOf<'registration'> = {
  'registration.arrive': {
    run: arrive,
    crashed: () => events.registration.arrived({ email: '', invited: false, signedInAs: null }),
  },
  'registration.check': invitationChecked(checkOf),
  'registration.askEmail': { run: askEmail, crashed: null },
  'registration.goOn': { run: toSuccess, crashed: () => events.registration.navigationFailed() },
  'registration.signOut': {
    run: signOutForInvitation,
    crashed: () => events.registration.switched(),
  },
  'registration.submit': answered(function* submit(env, { form }) {
    const { invitation } = env.links.read('register');
    const fields = formFields({ ...fieldsOf(env, form), invitation });
    const request = authRequest(env.addresses, 'emailpassword', '/signup', { formFields: fields });
    return readSignUp(yield* call(askAuth, env, request, { anonymous: true }));
  }),
  'registration.submitWithPasskey': answered(registerWithPasskey, stopPasskeys),
  'registration.lookForPasskeys': { run: lookForPasskeys, crashed: null },
  'registration.finish': {
    run: finishRegistration,
    crashed: () => events.registration.navigationFailed(),
  },
  'registration.removeUrlParameters': { run: removeSuccessParameters, crashed: null },
};
