import type { InvitationState } from '../../../machines/registration/offer';
import type {
  RegistrationEvent,
  RegistrationResult,
} from '../../../machines/registration/registration';
import { LINK_KEYS } from '../../../src/rules/cookies';
import { fieldsOf } from '../../../server/json';
import { model, visible } from '../../model/machines/registration';
import { isTimer } from '../../model/paths';
import { REASONS, STATES } from '../../model/registrationWords';
import { frontTokenOf } from '../../support/frontToken';
import { person } from '../../support/person';
import type { Verdict } from './heldRoute';
import { HeldRoute } from './heldRoute';
import {
  dispatchEvent,
  followsByItself,
  installClock,
  neverMade,
  openLink,
  routeTo,
} from './moves';
import type { Walk } from './pathDriver';
import { walkPaths } from './pathDriver';

interface RegistrationWalk extends Walk {
  invitation: HeldRoute;
  /** Whether the link's address has an account, and whether a typed one has. */
  exists: HeldRoute;
  typed: HeldRoute;
  signUp: HeldRoute;
  signOut: HeldRoute;
}

const REGISTER = '/portal/register';
const CHECK_LIMIT_MS = 8_000;
const answer = (body: unknown): Verdict => ({ status: 200, body });

function verdictOf(result: RegistrationResult): Verdict {
  switch (result.kind) {
    case 'registered':
      return {
        status: 200,
        headers: { 'front-token': frontTokenOf(person('eva')) },
        body: { status: 'OK', user: {} },
      };
    case 'fieldError':
      return answer({ status: 'FIELD_ERROR', formFields: result.fieldErrors });
    case 'invitation':
      return answer({ status: 'SIGN_UP_NOT_ALLOWED', reason: REASONS[result.state] });
    case 'notAllowed':
      return answer({ status: 'SIGN_UP_NOT_ALLOWED', reason: result.reason });
    case 'noPasskey':
      return answer({ status: 'INVALID_AUTHENTICATOR_ERROR' });
    case 'failed':
      return result.failure
        ? { drop: true }
        : answer({ status: 'GENERAL_ERROR', message: result.message });
  }
}

function parametersFor(next: RegistrationEvent | null): Record<string, string> {
  if (next?.type !== 'registration/arrived') return {};
  const { email, invited } = next.payload;
  return { email, invitation: invited ? 'a-token' : '' };
}

/** Resolves the session that the page waits for: none, or this user's. */
async function knowSession({ page, platform }: Walk, email: string | null) {
  if (email === null)
    return dispatchEvent(page, { type: 'session/read', payload: { state: 'NOT_EXISTS' } });
  const facts = { ...person('x'), email };
  const cookies = { 'st-last-access-token-update': '1', sFrontToken: frontTokenOf(facts) };
  const named = Object.entries(cookies).map(([name, value]) => ({
    name,
    value,
    url: platform.url,
  }));
  await page.context().addCookies(named);
  const payload = { state: 'EXISTS', facts, fresh: true, kept: true };
  return dispatchEvent(page, { type: 'session/read', payload });
}

async function answerCheck(
  { invitation, exists }: RegistrationWalk,
  state: InvitationState,
  email: string,
) {
  if (state === 'unknown') return invitation.end({ drop: true });
  await invitation.end(answer({ ret: 0, data: { state: STATES[state], email } }));
  if (state === 'valid' || state === 'hasAccount')
    await exists.end(answer({ status: 'OK', exists: state === 'hasAccount' }));
}

/** Whether the page is left, with a session. */
const hasAccount = (value: unknown) => value === 'registered' || value === 'joinedAlready';

walkPaths<RegistrationEvent, RegistrationWalk>({
  model,
  visible,
  // A user who has an account now, or had one, is on another page at once.
  leaves: ({ type }, { value }) => type === 'registration/reset' || hasAccount(value),
  // A page that is opened again still waits for the answer about an address or a late invitation, and the next one
  // would be taken for it.
  continues: (moments) =>
    !moments.some(
      ({ event, value, context }) =>
        isTimer(event) || hasAccount(value) || fieldsOf(context)['asked'] !== '',
    ),
  unseen: [
    // An open page becomes idle only when it is left.
    'idle',
    'joinedAlready',
    // test/chromium/registration.test.ts closes the registration.
    'invitation.needed',
    'registered',
    'joined',
    'registration.goOn',
    'registration.submitWithPasskey',
    'registration.finish',
  ],
  begin: async (walk) => {
    const { page } = walk;
    const held = {
      invitation: await HeldRoute.on(page, '/api/invitation*'),
      exists: await HeldRoute.on(page, '/api_v2/auth/signup/email/exists*eva*'),
      typed: await HeldRoute.on(page, '/api_v2/auth/signup/email/exists*mia*'),
      signUp: await HeldRoute.on(page, '/api_v2/auth/signup'),
      signOut: await HeldRoute.on(page, '/api_v2/auth/signout'),
    };
    // The page of a new account asks with the walk's session, which the platform does not know.
    await HeldRoute.on(page, '/api/invitation/offer*');
    await installClock(page);
    await page.goto('/portal/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    return { ...walk, ...held };
  },
  moves: {
    // The session's existence is not known yet, so the page waits for it.
    'registration/opened': async ({ page }, event, next) => {
      await dispatchEvent(page, { type: 'session/read', payload: { state: 'MAY_EXIST' } });
      return openLink(
        page,
        { path: REGISTER, key: LINK_KEYS.register, event },
        parametersFor(next),
      );
    },
    'registration/arrived': (walk, { payload }) => knowSession(walk, payload.signedInAs),
    'registration/invitationChecked': (walk, { payload }) =>
      answerCheck(walk, payload.state, payload.email),
    'registration/emailLeft': async ({ page }, { payload }) => {
      // After leaving the field, the focus returns to where it was.
      const before = await page.evaluateHandle(() => document.activeElement);
      await page.locator('#email').fill(payload.email);
      await page.locator('#email').blur();
      await before.asElement()?.focus();
    },
    'registration/emailChecked': ({ exists, typed }, { payload }) =>
      (payload.email.startsWith('mia') ? typed : exists).end(
        answer({ status: 'OK', exists: payload.taken }),
      ),
    'registration/switchChosen': ({ page }) =>
      page.getByRole('button', { name: 'Sign out and continue' }).click(),
    'registration/switched': ({ signOut }) =>
      signOut.end({ status: 200, headers: { 'front-token': 'remove' }, body: { status: 'OK' } }),
    'registration/submitted': async ({ page }, { payload }) => {
      await page.locator('#first_name').fill('Eva');
      await page.locator('#last_name').fill('Li');
      const email = page.locator('#email');
      if (await email.isEditable()) await email.fill(payload.email);
      await page.locator('#password').fill('Lantern2027');
      await page.locator('#password_confirm').fill('Lantern2027');
      await page.locator('#terms').check();
      await page.getByRole('button', { name: 'Create account' }).click();
    },
    'registration/answered': ({ signUp }, { payload }) => signUp.end(verdictOf(payload)),
    // A device has to create one: test/chromium/passkeys.test.ts.
    'registration/submittedWithPasskey': neverMade,
    'registration/passkeysFound': neverMade,
    // Requires a platform closed to others.
    'registration/invitationNeeded': neverMade,
    'registration/navigationFailed': neverMade,
    'registration/joinedShown': followsByItself,
    'registration/reset': ({ page }) => routeTo(page, '/portal/login'),
  },
  beyond: [
    'registration/navigationFailed',
    'registration/submittedWithPasskey',
    'registration/passkeysFound',
    'registration/invitationNeeded',
    'leaveLimit',
  ],
  elapse: ({ page }) => page.clock.runFor(CHECK_LIMIT_MS),
});
