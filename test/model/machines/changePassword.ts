import type {
  ChangePasswordContext,
  ChangePasswordResult,
} from '../../../machines/changePassword/changePassword';
import { events } from '../../../src/kit/events';
import { callFailureText } from '../../../src/text/callFailureText';
import { SECRETS } from '../../support/secrets';
import { environment, user, GENERAL_FAILURE, wrongField, modelOf, response } from '../caseOf';
import type { Cases } from '../caseOf';
import { CALL_LIMIT, dispatch, type Driver } from '../jestDriver';
import { ok, unanswered } from '../tracedCalls';
import { replies } from '../replyTable';
import { and, button, calm, heading, inMain, refused, refusedField, working } from '../visible';
import type { Seen, Visible } from '../visible';

const URL_OF_CALL = 'https://test.adlantern.example/api/account/password';

const NEEDED = { type: 'changePassword/read', payload: { passkeyUntil: 0 } } as const;

const ATTEMPT = { current: 'current', secret: 'new', keepSessions: false };

const answered = response(events.changePassword.answered);

const cases: Cases<'changePassword'> = [
  user('opens the page', { type: 'changePassword/asked' }),
  environment('the current password is needed', NEEDED),
  environment(
    'a passkey was just used',
    events.changePassword.read({ passkeyUntil: Date.UTC(2030, 0, 1) }),
  ),
  user('submits', events.changePassword.submitted(ATTEMPT)),
  answered('it is changed', { kind: 'changed', signedOutElsewhere: true }),
  answered('the current password is wrong', { kind: 'wrongPassword' }),
  answered('the passkey was used too long ago', { kind: 'currentNeeded' }),
  answered('the new password is refused', wrongField('password', 'Not this one.')),
  answered('the account has no password', {
    kind: 'notAllowed',
    reason: 'This account has no password.',
  }),
  answered('it fails with a general message', GENERAL_FAILURE),
  answered('there is no response', unanswered(URL_OF_CALL)),
  user('leaves the page', { type: 'changePassword/reset' }),
];

export const model = modelOf('changePassword', {
  cases: () => cases,
  identify: ({ value, context }) => [value, context.unsure, context.passkeyUntil > 0],
  maxDepth: 7,
});

const replyFor = replies<ChangePasswordResult>({
  changed: ({ signedOutElsewhere }) => ({ body: { status: 'OK', signedOutElsewhere } }),
  wrongPassword: 'WRONG_CREDENTIALS_ERROR',
  currentNeeded: 'CURRENT_PASSWORD_NEEDED',
  notAllowed: ({ reason }) => ({ body: { status: 'PASSWORD_CHANGE_NOT_ALLOWED', reason } }),
});

/** The user opens the page and sends both passwords; the server responds to GET and POST /api/account/password. */
export const driver: Driver<'changePassword'> = {
  session: 'fresh',
  executors: {
    'changePassword/read': ({ http }, { payload }) =>
      http.answer('/api/account/password', ok(payload)),
    'changePassword/submitted': (world, event) => {
      const { secrets } = world.secretHandles;
      secrets.set(event.payload.current, `${SECRETS.password}-current`);
      secrets.set(event.payload.secret, SECRETS.password);
      dispatch(world, event);
    },
    'changePassword/answered': ({ http }, { payload }) =>
      http.answer('/api/account/password', replyFor(payload)),
  },
  sends: [SECRETS.password],
  workEnds: { 'changePassword.load': CALL_LIMIT, 'changePassword.submit': CALL_LIMIT },
  crashes: {
    'changePassword.load': {
      asks: events.changePassword.asked(),
      event: events.changePassword.read({ passkeyUntil: 0 }),
      state: 'editing',
    },
    'changePassword.submit': {
      before: [events.changePassword.asked(), events.changePassword.read({ passkeyUntil: 0 })],
      asks: events.changePassword.submitted(ATTEMPT),
      event: events.changePassword.answered({ kind: 'failed', message: null, failure: null }),
      state: { refused: 'failed' },
    },
  },
};

const TITLE = 'changePassword:title';
const SUBMIT = button('changePassword:submit');
const SHOW_CURRENT = button('changePassword:showCurrent');
const LOADING: Seen = {
  title: { key: TITLE },
  announced: [{ key: 'changePassword:checking' }],
  gone: [SUBMIT],
};
const SUBMITTING: Seen = working(TITLE, 'changePassword:submitting');

const refusedBy = ({ result, unsure }: ChangePasswordContext): Seen => {
  if (result?.kind === 'notAllowed') return and(refused(TITLE, { text: result.reason }), SUBMIT);
  const failure = result?.kind === 'failed' ? result.failure : null;
  return and(
    refused(TITLE, failure ? callFailureText(failure).meaning : { text: 'Try later.' }),
    SUBMIT,
    ...(unsure ? [inMain('changePassword:errors.unsure')] : []),
  );
};

/** The password form of a signed-in account (A37 to A39). */
export const visible: Visible<'changePassword'> = {
  path: '/portal/account/password',
  states: {
    idle: { nothing: 'The page asks as soon as it is shown.' },
    loading: LOADING,
    editing: ({ passkeyUntil }) => {
      const form = calm(TITLE, SUBMIT, {
        role: 'textbox',
        name: { key: 'changePassword:account' },
      });
      return passkeyUntil > 0 ? { ...form, gone: [SHOW_CURRENT] } : and(form, SHOW_CURRENT);
    },
    submitting: SUBMITTING,
    'refused.wrongPassword': ({ unsure }) =>
      and(
        refusedField(
          TITLE,
          { key: 'changePassword:current' },
          { key: `changePassword:errors.${unsure ? 'currentWrongNow' : 'currentWrong'}` },
        ),
        SUBMIT,
      ),
    'refused.currentNeeded': and(
      refusedField(
        TITLE,
        { key: 'changePassword:current' },
        { key: 'changePassword:errors.currentNeeded' },
      ),
      SUBMIT,
      SHOW_CURRENT,
    ),
    'refused.fieldError': and(
      refusedField(TITLE, { key: 'form:newPassword' }, { text: 'Not this one.' }),
      SUBMIT,
    ),
    'refused.failed': refusedBy,
    changed: calm(
      'changePassword:changed.title',
      heading('changePassword:changed.title'),
      inMain('changePassword:changed.body'),
    ),
  },
  effects: { 'changePassword.load': LOADING, 'changePassword.submit': SUBMITTING },
};
