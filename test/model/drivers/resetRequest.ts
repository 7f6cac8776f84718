import type {
  ResetRequestEvent,
  ResetRequestResult,
} from '../../../machines/passwordReset/resetRequest';
import type { Reply } from '../../support/fakeHttp';
import type { World } from '../../support/world';
import { openWorld, pass } from '../../support/world';
import type { Driver } from '../jestDriver';
import { dispatch, followsOfItself } from '../jestDriver';

type Arrived = Extract<ResetRequestEvent, { type: 'resetRequest/arrived' }>;

/** How long a mail has to be waited for before the next. */
const RESEND_WAIT_MS = 60_000;

function replyFor(result: ResetRequestResult): Reply | 'timeout' {
  switch (result.kind) {
    case 'sent':
      return { body: { status: 'OK' } };
    case 'fieldError':
      return { body: { status: 'FIELD_ERROR', formFields: result.fieldErrors } };
    case 'notAllowed':
      return { body: { status: 'PASSWORD_RESET_NOT_ALLOWED', reason: result.reason } };
    case 'failed':
      return result.failure
        ? 'timeout'
        : { body: { status: 'GENERAL_ERROR', message: result.message } };
  }
}

/** What the tab knows before the page opens, so that it arrives as the next event says. */
function prepare({ env, resends }: World, { payload: { email, wait } }: Arrived): void {
  resends.keep(wait ? email : '', wait?.until ?? 0);
  env.links.keep('forgot', { email: wait ? '' : email });
}

/** The person asks for a mail; the server answers POST /user/password/reset/token; time passes. */
export const resetRequestDriver: Driver<ResetRequestEvent> = {
  machine: 'resetRequest',
  boot: () => openWorld(),
  executors: {
    'resetRequest/opened': (world, event, next) => {
      if (next?.type === 'resetRequest/arrived') prepare(world, next as Arrived);
      dispatch(world, event);
    },
    'resetRequest/arrived': followsOfItself,
    'resetRequest/submitted': dispatch,
    'resetRequest/resent': dispatch,
    'resetRequest/answered': ({ browser, http }, { payload }) => {
      // The clock of the models stands still while their timers run on.
      if (payload.kind === 'sent') browser.clock.now = payload.until - RESEND_WAIT_MS;
      http.answer('/user/password/reset/token', replyFor(payload));
    },
    'resetRequest/addressChanged': dispatch,
    'resetRequest/reset': dispatch,
  },
  elapse: (world) => pass(world, RESEND_WAIT_MS),
  runsOn: ['resetRequest/arrived'],
  direct: {},
};
