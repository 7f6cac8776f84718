import type {
  DeletionAnswer,
  DeletionContext,
  DeletionEvent,
} from '../../../machines/account/deletion';
import { deletionMachine } from '../../../machines/account/deletion';
import { events } from '../../../src/kit/events';
import type { AccountDeletion } from '../../../src/rules/deletion';
import { PROOF_NEEDED_RET } from '../../../src/rules/sensitiveActions';
import { createBrowser } from '../../support/fakeBrowser';
import { arrange, openWorld, settle, type World } from '../../support/world';
import { environment, user } from '../caseOf';
import type { Driver } from '../jestDriver';
import { broken, CALL_LIMIT, dispatch } from '../jestDriver';
import type { EventCase, Model } from '../paths';
import { timedOut, traced } from '../tracedCalls';
import { calm, type Seen, type Thing, type Visible, refusedPart, and } from '../visible';

interface State {
  value: unknown;
  context: DeletionContext;
}

const PATH = '/api/account/deletion';
const UNDO = `${PATH}/undo`;
const EMAIL = 'ana@studio.test';

const NONE: AccountDeletion = { email: EMAIL, deleteAt: 0, isLastAdministrator: false };
const SCHEDULED: AccountDeletion = { ...NONE, deleteAt: Date.UTC(2030, 0, 15) };
const LAST: AccountDeletion = { ...NONE, isLastAdministrator: true };

const pathOf = (value: unknown): string => (value === 'keeping' ? UNDO : PATH);

const answered = (label: string, payload: DeletionAnswer) =>
  environment<DeletionEvent>(label, { type: 'deletion/answered', payload });
const stands = (label: string, deletion: AccountDeletion) =>
  answered(label, { kind: 'deletion', deletion });

const cases = ({ value }: State): EventCase<DeletionEvent>[] => [
  user('opens the page', { type: 'deletion/asked' }),
  stands('nobody has asked for it', NONE),
  stands('it is scheduled', SCHEDULED),
  stands('the person is the last administrator', LAST),
  answered('no answer comes', {
    kind: 'failed',
    error: timedOut(value === 'loading' ? 'GET' : 'POST', pathOf(value)),
  }),
  ...(value === 'sending'
    ? [
        answered('the address is another one by now', { kind: 'wrongEmail' }),
        answered('the person does not prove who is at work', { kind: 'canceled' }),
      ]
    : []),
  user('wants to delete the account', { type: 'deletion/opened' }),
  user('does not want it any more', { type: 'deletion/closed' }),
  user('types another address', {
    type: 'deletion/submitted',
    payload: { email: 'ben@studio.test' },
  }),
  user('confirms with the address', { type: 'deletion/submitted', payload: { email: EMAIL } }),
  user('keeps the account', { type: 'deletion/keepAsked' }),
  user('leaves the page', { type: 'deletion/reset' }),
];

/** The deletion of the own account. */
export const model: Model<State, DeletionEvent> = {
  name: 'deletion',
  machine: deletionMachine,
  cases,
  identify: ({ value }) => value,
  maxDepth: 6,
};

async function answer(world: World, result: DeletionAnswer) {
  const { http, store } = world;
  const path = pathOf(store.getState().deletion.value);
  switch (result.kind) {
    case 'deletion':
      return http.answer(path, { body: { ret: 0, data: result.deletion } });
    case 'wrongEmail':
      return http.answer(path, {
        body: { ret: 0, data: { formFields: [{ id: 'confirm_email', error: 'Another one.' }] } },
      });
    case 'canceled':
      http.answer(path, { body: { ret: PROOF_NEEDED_RET, data: { action: 'deleteAccount' } } });
      await settle();
      store.dispatch(events.freshSignIn.canceled());
      return undefined;
    case 'failed':
      return http.answer(path, 'timeout');
  }
}

const open = async (world: World, deletion: AccountDeletion) => {
  world.store.dispatch(events.deletion.asked());
  await settle();
  await answer(world, { kind: 'deletion', deletion });
  await settle();
};

const FAILED = events.deletion.answered({ kind: 'failed', error: null });

/** The user asks for the deletion, or keeps the account; the server answers. */
export const driver: Driver<DeletionEvent> = {
  machine: 'deletion',
  boot: () => {
    const browser = createBrowser();
    arrange(browser, 'fresh');
    return openWorld({ browser });
  },
  executors: {
    'deletion/asked': traced,
    'deletion/answered': (world, { payload }) => answer(world, payload),
    'deletion/opened': dispatch,
    'deletion/closed': dispatch,
    'deletion/submitted': traced,
    'deletion/keepAsked': traced,
    'deletion/reset': dispatch,
  },
  elapse: () => undefined,
  runsOn: [],
  direct: {},
  workEnds: {
    'deletion.load': CALL_LIMIT,
    'deletion.schedule': 'A call ends after 60 s; the person answers or cancels the dialog.',
    'deletion.keep': CALL_LIMIT,
  },
  crashes: {
    'deletion.load': {
      act({ env, store }) {
        broken(env.addresses, 'api');
        store.dispatch(events.deletion.asked());
      },
      event: FAILED,
      state: 'unavailable',
    },
    'deletion.schedule': {
      async act(world) {
        await open(world, NONE);
        broken(world.env.addresses, 'api');
        world.store.dispatch(events.deletion.opened());
        world.store.dispatch(events.deletion.submitted({ email: EMAIL }));
      },
      event: FAILED,
      state: { asking: 'failed' },
    },
    'deletion.keep': {
      async act(world) {
        await open(world, SCHEDULED);
        broken(world.env.addresses, 'api');
        world.store.dispatch(events.deletion.keepAsked());
      },
      event: FAILED,
      state: { scheduled: 'refused' },
    },
  },
};

const TITLE = 'account:title';
const button = (
  key: 'open' | 'submit' | 'sending' | 'cancel' | 'keep' | 'keeping',
  off = false,
): Thing => ({ role: 'button', name: { key: `account:deletion.${key}` }, off });
const FIELD = {
  role: 'textbox',
  name: { key: 'account:deletion.confirm', values: { email: EMAIL } },
} as const satisfies Thing;
const OPEN = button('open');
const WRONG = { key: 'account:deletion.wrongEmail', values: { email: EMAIL } } as const;

const REFUSED: Seen = {
  title: { key: TITLE },
  said: [{ key: 'form:errors.summary' }],
  focus: { key: 'form:errors.summary' },
  there: [FIELD, button('submit')],
};
const SENDING: Seen = {
  ...calm(TITLE, FIELD, button('sending', true)),
  said: [{ key: 'account:deletion.sending' }],
};
const KEEPING = calm(TITLE, button('keeping', true));

/** What people meet of the deletion of their account. */
export const visible: Visible<'deletion'> = {
  path: '/portal/account',
  states: {
    idle: { nothing: 'The page asks how the deletion stands as soon as it is shown.' },
    loading: {
      title: { key: TITLE },
      said: [{ key: 'account:part.loading' }],
      gone: [OPEN, FIELD],
    },
    unavailable: {
      title: { key: TITLE },
      there: [{ role: 'button', text: { key: 'account:part.retry' } }],
      said: [{ key: 'account:part.failed' }],
      gone: [OPEN, FIELD],
    },
    none: calm(TITLE, OPEN),
    handOver: {
      ...calm(TITLE, { role: 'link', name: { key: 'account:deletion.people' } }),
      gone: [OPEN, FIELD],
    },
    'asking.fresh': calm(TITLE, FIELD, button('submit'), button('cancel'), {
      role: 'main',
      text: { key: 'account:deletion.stays' },
    }),
    'asking.wrongEmail': {
      title: { key: TITLE },
      ...and(refusedPart(FIELD.name, WRONG), { ...FIELD, described: WRONG }, button('submit')),
    },
    'asking.failed': REFUSED,
    sending: SENDING,
    'scheduled.resting': calm(TITLE, button('keep'), {
      role: 'heading',
      name: { key: 'account:deletion.scheduledTitle' },
    }),
    'scheduled.refused': {
      ...calm(TITLE, button('keep')),
      said: [{ key: 'account:deletion.refused' }],
    },
    keeping: KEEPING,
    kept: { ...calm(TITLE, OPEN), said: [{ key: 'account:deletion.kept' }] },
  },
  effects: {
    'deletion.load': { nothing: 'What is seen of it stands at the states.' },
    'deletion.schedule': SENDING,
    'deletion.keep': KEEPING,
  },
};
