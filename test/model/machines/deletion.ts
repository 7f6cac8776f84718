import type { DeletionAnswer, DeletionContext } from '../../../machines/account/deletion';
import { events } from '../../../src/kit/events';
import type { AccountDeletion } from '../../../src/rules/deletion';
import { type World } from '../../support/world';
import { environment, user, modelOf, response, type Cases } from '../caseOf';
import { CALL_LIMIT, type Driver } from '../jestDriver';
import type { Known } from '../paths';
import { giveUpProof, networkBack, ok, timedOut } from '../tracedCalls';
import {
  and,
  busy,
  button,
  BY_STATE,
  calm,
  heading,
  inMain,
  linkTo,
  partFailed,
  partLoading,
  refused,
  refusedPart,
  working,
} from '../visible';
import type { Seen, Thing, Visible } from '../visible';

const PATH = '/api/account/deletion';
const UNDO = `${PATH}/undo`;
const EMAIL = 'ana@studio.test';

const NONE: AccountDeletion = { email: EMAIL, deleteAt: 0, isLastAdministrator: false };
const SCHEDULED: AccountDeletion = { ...NONE, deleteAt: Date.UTC(2030, 0, 15) };
const LAST: AccountDeletion = { ...NONE, isLastAdministrator: true };

const pathOf = (value: unknown): string => (value === 'keeping' ? UNDO : PATH);

const answered = response(events.deletion.answered);
const stands = (label: string, deletion: AccountDeletion) =>
  answered(label, { kind: 'deletion', deletion });

const cases = ({ value }: Known<DeletionContext>): Cases<'deletion'> => [
  user('opens the page', { type: 'deletion/asked' }),
  stands('it has not been requested', NONE),
  stands('it is scheduled', SCHEDULED),
  stands('the user is the last administrator', LAST),
  answered('there is no response', {
    kind: 'failed',
    error: timedOut(value === 'loading' ? 'GET' : 'POST', pathOf(value)),
  }),
  ...(value === 'sending'
    ? [
        answered('the address is another one by now', { kind: 'wrongEmail' }),
        answered('the user does not complete the fresh sign-in', { kind: 'canceled' }),
      ]
    : []),
  user('wants to delete the account', { type: 'deletion/opened' }),
  user('does not want it any more', { type: 'deletion/closed' }),
  user('types another address', events.deletion.submitted({ email: 'ben@studio.test' })),
  user('confirms with the address', events.deletion.submitted({ email: EMAIL })),
  user('keeps the account', { type: 'deletion/keepAsked' }),
  environment('the network is back', { type: 'deletion/reconnected' }),
  user('leaves the page', { type: 'deletion/reset' }),
];

export const model = modelOf('deletion', { cases, maxDepth: 6 });

async function answer(world: World, result: DeletionAnswer) {
  const { http, store } = world;
  const path = pathOf(store.getState().deletion.value);
  switch (result.kind) {
    case 'deletion':
      return http.answer(path, ok(result.deletion));
    case 'wrongEmail':
      return http.answer(
        path,
        ok({ formFields: [{ id: 'confirm_email', error: 'Another one.' }] }),
      );
    case 'canceled':
      return giveUpProof(world, path, 'deleteAccount');
    case 'failed':
      return http.answer(path, 'timeout');
  }
}

const shown = (deletion: AccountDeletion) => [
  events.deletion.asked(),
  events.deletion.answered({ kind: 'deletion', deletion }),
];

const FAILED = events.deletion.answered({ kind: 'failed', error: null });

/** The user requests the deletion, or keeps the account; the server responds. */
export const driver: Driver<'deletion'> = {
  session: 'fresh',
  executors: {
    'deletion/answered': (world, { payload }) => answer(world, payload),
    'deletion/reconnected': networkBack,
  },
  workEnds: {
    'deletion.load': CALL_LIMIT,
    'deletion.schedule':
      'A request times out after 60 s; the user completes or cancels the dialog.',
    'deletion.keep': CALL_LIMIT,
  },
  crashes: {
    'deletion.load': { asks: events.deletion.asked(), event: FAILED, state: 'unavailable' },
    'deletion.schedule': {
      before: [...shown(NONE), events.deletion.opened()],
      asks: events.deletion.submitted({ email: EMAIL }),
      event: FAILED,
      state: { asking: 'failed' },
    },
    'deletion.keep': {
      before: shown(SCHEDULED),
      asks: events.deletion.keepAsked(),
      event: FAILED,
      state: { scheduled: 'refused' },
    },
  },
};

const TITLE = 'account:title';
const FIELD = {
  role: 'textbox',
  name: { key: 'account:deletion.confirm', values: { email: EMAIL } },
} as const satisfies Thing;
const OPEN = button('account:deletion.open');
const WRONG = { key: 'account:deletion.wrongEmail', values: { email: EMAIL } } as const;

const REFUSED = and(refused(TITLE), FIELD, button('account:deletion.submit'));
const SENDING: Seen = working(TITLE, 'account:deletion.sending', FIELD);
const KEEPING = calm(TITLE, busy('account:deletion.keeping'));

export const visible: Visible<'deletion'> = {
  path: '/portal/account',
  states: {
    idle: { nothing: 'The page requests the status of the deletion as soon as it is shown.' },
    loading: partLoading(TITLE, OPEN, FIELD),
    unavailable: partFailed(TITLE, OPEN, FIELD),
    none: calm(TITLE, OPEN),
    handOver: { ...calm(TITLE, linkTo('account:deletion.people')), gone: [OPEN, FIELD] },
    'asking.fresh': calm(
      TITLE,
      FIELD,
      button('account:deletion.submit'),
      button('account:deletion.cancel'),
      inMain('account:deletion.stays'),
    ),
    'asking.wrongEmail': {
      title: { key: TITLE },
      ...and(
        refusedPart(FIELD.name, WRONG),
        { ...FIELD, described: WRONG },
        button('account:deletion.submit'),
      ),
    },
    'asking.failed': REFUSED,
    sending: SENDING,
    'scheduled.resting': calm(
      TITLE,
      button('account:deletion.keep'),
      heading('account:deletion.scheduledTitle'),
    ),
    'scheduled.refused': {
      ...calm(TITLE, button('account:deletion.keep')),
      wrong: true,
      announced: [{ key: 'account:part.unsure' }],
    },
    keeping: KEEPING,
    kept: {
      ...calm(TITLE, OPEN),
      focus: { key: 'account:deletion.kept' },
      // It is read as it takes the focus.
      notAnnounced: [{ key: 'account:deletion.kept' }],
    },
  },
  effects: { 'deletion.load': BY_STATE, 'deletion.schedule': SENDING, 'deletion.keep': KEEPING },
};
