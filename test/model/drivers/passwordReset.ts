import type {
  PasswordResetEvent,
  PasswordResetResult,
} from '../../../machines/passwordReset/passwordReset';
import type { Reply } from '../../support/fakeHttp';
import { LEAVE_LIMIT_MS } from '../../support/limits';
import { SECRETS } from '../../support/secrets';
import type { World } from '../../support/world';
import { openWorld, pass } from '../../support/world';
import type { Driver } from '../jestDriver';
import { dispatch, followsOfItself } from '../jestDriver';

type Arrived = Extract<PasswordResetEvent, { type: 'passwordReset/arrived' }>;

const TOKENS = { present: SECRETS.resetToken, absent: '' };
const REASONS = { broken: 'INVALID', expired: 'EXPIRED', used: 'USED', unusable: undefined };

function replyFor(result: PasswordResetResult): Reply {
  switch (result.kind) {
    case 'changed':
      return { body: { status: 'OK', signedOutEverywhere: result.signedOutEverywhere } };
    case 'fieldError':
      return { body: { status: 'FIELD_ERROR', formFields: result.fieldErrors } };
    case 'linkRefused':
      return {
        body: { status: 'RESET_PASSWORD_INVALID_TOKEN_ERROR', reason: REASONS[result.problem] },
      };
    case 'failed':
      return { body: { status: 'GENERAL_ERROR', message: result.message } };
  }
}

/** The page stands at the link that the next event tells of. */
function prepare({ page }: World, { payload: { email, link } }: Arrived): void {
  page.href = new URL('/portal/login/reset', page).href;
  page.searchParams.set('email', email);
  page.searchParams.set('token', TOKENS[link]);
}

/** The person opens the mail's link and submits; the server answers POST /user/password/reset. */
export const passwordResetDriver: Driver<PasswordResetEvent> = {
  machine: 'passwordReset',
  boot: () => openWorld(),
  executors: {
    'passwordReset/opened': (world, event, next) => {
      if (next?.type === 'passwordReset/arrived') prepare(world, next as Arrived);
      dispatch(world, event);
    },
    'passwordReset/arrived': followsOfItself,
    'passwordReset/submitted': (world, event) => {
      world.secretHandles.secrets.set(event.payload.secret, SECRETS.password);
      dispatch(world, event);
    },
    'passwordReset/answered': ({ http }, { payload }) =>
      http.answer('/user/password/reset', replyFor(payload)),
    'passwordReset/newLinkChosen': dispatch,
    'passwordReset/stayed': dispatch,
    'passwordReset/reset': dispatch,
  },
  elapse: (world) => pass(world, LEAVE_LIMIT_MS),
  runsOn: ['passwordReset/arrived'],
  direct: {
    'passwordReset/stayed':
      'Its worker must throw; each one does in test/sagas/crashedWorkers.test.ts.',
  },
};
