import type {
  InvitationState,
  RegistrationEvent,
  RegistrationResult,
} from '../../../machines/registration/registration';
import { events } from '../../../src/kit/events';
import type { Reply } from '../../support/fakeHttp';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { SECRETS } from '../../support/secrets';
import type { World } from '../../support/world';
import { arrange, endHeaders, openWorld, pass, settle } from '../../support/world';
import { person } from '../cases/facts';
import type { Driver } from '../jestDriver';
import { dispatch } from '../jestDriver';

type Arrived = Extract<RegistrationEvent, { type: 'registration/arrived' }>;

/** The longest look at an invitation. */
const JUDGE_LIMIT_MS = 8_000;

/** The names by which the server tells the states of an invitation (decisions: registration). */
const STATES = { valid: 'valid', invalid: 'invalid', used: 'used', noPermission: 'no_permission' };
const REASONS = {
  invalid: 'INVITATION_INVALID',
  used: 'INVITATION_USED',
  noPermission: 'NO_PERMISSION',
};

function replyFor(result: RegistrationResult): Reply | 'network' {
  switch (result.kind) {
    case 'registered':
      return { body: { status: 'OK', user: {} } };
    case 'fieldError':
      return { body: { status: 'FIELD_ERROR', formFields: result.fieldErrors } };
    case 'invitation':
      return { body: { status: 'SIGN_UP_NOT_ALLOWED', reason: REASONS[result.state] } };
    case 'notAllowed':
      return { body: { status: 'SIGN_UP_NOT_ALLOWED', reason: result.reason } };
    case 'failed':
      return result.failure
        ? 'network'
        : { body: { status: 'GENERAL_ERROR', message: result.message } };
  }
}

/** The page stands at the link that the next event tells of; whether a session exists is not known yet. */
function open({ page, store }: World, event: RegistrationEvent, arrived: Arrived | null): void {
  page.href = new URL('/portal/register', page).href;
  if (arrived?.payload.email) page.searchParams.set('email', arrived.payload.email);
  if (arrived?.payload.invited) page.searchParams.set('invitation', SECRETS.invitation);
  store.dispatch(events.session.read({ state: 'MAY_EXIST' }));
  store.dispatch(event);
}

const settled = (email: string) =>
  events.session.read({
    state: 'EXISTS',
    facts: { ...person('x'), email },
    fresh: true,
    kept: true,
  });

async function judge({ http }: World, state: InvitationState, email: string): Promise<void> {
  if (state === 'unknown') return http.answer('/api/invitation', 'network');
  http.answer('/api/invitation', { body: { ret: 0, data: { state: STATES[state], email } } });
  await settle();
  if (state === 'valid') http.answer('/signup/email/exists', { body: { status: 'OK' } });
}

const isArrived = (event: { type: string } | null): event is Arrived =>
  event?.type === 'registration/arrived';

/** The person opens a link, fills in and submits; the server judges, signs out and answers POST /signup. */
export const registrationDriver: Driver<RegistrationEvent> = {
  machine: 'registration',
  boot: () => openWorld(),
  executors: {
    'registration/opened': (world, event, next) =>
      open(world, event, isArrived(next) ? next : null),
    'registration/arrived': ({ browser, store }, { payload: { signedInAs } }) => {
      if (signedInAs !== null) arrange(browser, 'fresh');
      store.dispatch(
        signedInAs === null ? events.session.read({ state: 'NOT_EXISTS' }) : settled(signedInAs),
      );
    },
    'registration/judged': (world, { payload: { state, email } }) => judge(world, state, email),
    'registration/switchChosen': dispatch,
    'registration/switched': ({ http }) =>
      http.answer('/signout', { body: { status: 'OK' }, headers: endHeaders }),
    'registration/submitted': (world, event) => {
      const { email, form } = event.payload;
      const fields = { first_name: SECRETS.firstName, email, password: SECRETS.password };
      world.secretHandles.secrets.set(form, JSON.stringify(fields));
      dispatch(world, event);
    },
    'registration/answered': ({ http }, { payload }) => http.answer('/signup', replyFor(payload)),
    'registration/stayed': dispatch,
    'registration/joinedShown': dispatch,
    'registration/reset': dispatch,
  },
  elapse: (world, delay) => pass(world, delay === 'leaveLimit' ? LEAVE_LIMIT_MS : JUDGE_LIMIT_MS),
  runsOn: [],
  direct: {
    'registration/stayed':
      'Its worker must throw; each one does in test/sagas/crashedWorkers.test.ts.',
  },
};
