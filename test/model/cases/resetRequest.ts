import type {
  ResetRequestContext,
  ResetRequestEvent,
  ResetRequestResult,
} from '../../../machines/passwordReset/resetRequest';
import { resetRequestMachine } from '../../../machines/passwordReset/resetRequest';
import type { EventCase, Model } from '../paths';
import { environment, user } from './environment';

interface State {
  value: unknown;
  context: ResetRequestContext;
}

/** Where the models' page asks for a link. */
export const RESET_TOKEN_URL =
  'https://test.adlantern.example/api_v2/auth/user/password/reset/token';

/** When the models' clock lets the next mail be asked for: it stands still. */
const UNTIL = Date.UTC(2029, 0, 1) + 60_000;

const answered = (label: string, payload: ResetRequestResult) =>
  environment<ResetRequestEvent>(label, { type: 'resetRequest/answered', payload });

/** The page knows at once what the tab knows: nothing else can happen before. */
const arrivals: EventCase<ResetRequestEvent>[] = [
  environment('arrives', {
    type: 'resetRequest/arrived',
    payload: { email: 'ana@studio.test', wait: null },
  }),
  environment('arrives, with a mail just sent', {
    type: 'resetRequest/arrived',
    payload: { email: 'ben@studio.test', wait: { until: UNTIL, waitMs: 60_000 } },
  }),
];

const cases: EventCase<ResetRequestEvent>[] = [
  environment('the form is opened', { type: 'resetRequest/opened' }),
  user('submits', { type: 'resetRequest/submitted', payload: { email: 'eva@studio.test' } }),
  user('asks for the mail again', { type: 'resetRequest/resent' }),
  user('wants another address', { type: 'resetRequest/addressChanged' }),
  answered('a mail is on its way', { kind: 'sent', until: UNTIL, waitMs: 60_000 }),
  answered('the address is refused', {
    kind: 'fieldError',
    fieldErrors: [{ id: 'email', error: 'Not an address.' }],
  }),
  answered('it is not allowed', { kind: 'notAllowed', reason: 'Ask your administrator.' }),
  answered('it fails in general words', { kind: 'failed', message: 'Try later.', failure: null }),
  answered('nobody answers', {
    kind: 'failed',
    message: null,
    failure: { kind: 'timeout', status: 0, method: 'POST', url: RESET_TOKEN_URL },
  }),
  user('leaves the page', { type: 'resetRequest/reset' }),
];

/** Asking for a mail with a link (spec 2: forgot). */
export const resetRequestModel: Model<State, ResetRequestEvent> = {
  name: 'resetRequest',
  machine: resetRequestMachine,
  cases: ({ value }) => (value === 'arriving' ? arrivals : cases),
  identify: ({ value }) => value,
  maxDepth: 6,
};
