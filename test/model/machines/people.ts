import type {
  PeopleAction,
  PeopleContext,
  PeopleData,
  PeopleEvent,
} from '../../../machines/people/people';
import type { CallOutcome } from '../../../machines/callOutcome';
import { peopleMachine } from '../../../machines/people/people';
import { events } from '../../../src/kit/events';
import { createBrowser } from '../../support/fakeBrowser';
import { SECRETS } from '../../support/secrets';
import { arrange, openWorld, type World } from '../../support/world';
import { byPage, environment, user } from '../caseOf';
import type { Driver } from '../jestDriver';
import { broken, CALL_LIMIT, dispatch } from '../jestDriver';
import type { EventCase, Model } from '../paths';
import { replyFor, timedOut, TRACE_ID, traced } from '../tracedCalls';
import { calm, type Seen, type Visible } from '../visible';

interface State {
  value: unknown;
  context: PeopleContext;
}

const API = '/api/people';
const ACTION: PeopleAction = { kind: 'suspend', id: 'ben', name: 'Ben Li' };
const LINK: PeopleAction = { kind: 'link', id: 'open', name: 'new@studio.test' };
const LINK_PATH = `${API}/invitations/open/link`;
const ACTION_PATH = `${API}/members/ben/suspend`;
const HANDLE = 'handle-of-a-link';
const WISH = { emails: ['new@studio.test'], role: 'viewer', language: 'en' } as const;

const data: PeopleData = {
  members: [
    {
      userId: 'ben',
      email: 'ben@studio.test',
      firstName: 'Ben',
      lastName: 'Li',
      role: 'admin',
      suspended: false,
      seenOn: '2026-11-22',
    },
  ],
  invitations: [],
  requests: [],
};

const failure = (method: 'GET' | 'POST', path: string): CallOutcome<never> => ({
  kind: 'failed',
  error: timedOut(method, path),
});

const DENIED = { kind: 'denied' } as const;
const wish = { ...WISH, emails: [...WISH.emails] };

const acted = (label: string, payload: CallOutcome<{ link: string | null }>) =>
  environment<PeopleEvent>(label, { type: 'people/acted', payload });

const common: EventCase<PeopleEvent>[] = [
  byPage('the page is opened', { type: 'people/opened' }),
  environment('the people come', { type: 'people/answered', payload: { kind: 'done', data } }),
  environment('reading is denied', { type: 'people/answered', payload: DENIED }),
  environment('no people come', { type: 'people/answered', payload: failure('GET', API) }),
  user('invites', { type: 'people/inviteSubmitted', payload: wish }),
  environment('the invitations went', {
    type: 'people/invited',
    payload: { kind: 'done', data: [{ email: 'new@studio.test', result: 'sent' }] },
  }),
  environment('inviting is denied', { type: 'people/invited', payload: DENIED }),
  environment('the invitations did not go', {
    type: 'people/invited',
    payload: failure('POST', `${API}/invitations`),
  }),
  user('chooses an action', { type: 'people/asked', payload: ACTION }),
  user('wants the link of an invitation', { type: 'people/asked', payload: LINK }),
  user('cancels it', { type: 'people/dismissed' }),
  user('has the link', { type: 'people/linkTaken' }),
  acted('it is denied', DENIED),
  user('leaves the page', { type: 'people/reset' }),
];
const changes: EventCase<PeopleEvent>[] = [
  ...common,
  user('confirms it', { type: 'people/confirmed', payload: ACTION }),
  acted('it is done', { kind: 'done', data: { link: null } }),
  acted('it fails', failure('POST', ACTION_PATH)),
];
const links: EventCase<PeopleEvent>[] = [
  ...common,
  user('confirms it', { type: 'people/confirmed', payload: LINK }),
  acted('the link comes', { kind: 'done', data: { link: HANDLE } }),
  acted('it fails', failure('POST', LINK_PATH)),
];

const isOfLink = ({ action }: PeopleContext) => action?.kind === 'link';

/** The people of a studio, with every change and what may come of it. */
export const model: Model<State, PeopleEvent> = {
  name: 'people',
  machine: peopleMachine,
  cases: ({ context }) => (isOfLink(context) ? links : changes),
  identify: ({ value, context }) => [value, isOfLink(context)],
  maxDepth: 6,
};

/** After a change the list is read again, by a call that is traced too. */
const rereads = ({ nextUuids }: World['random'], { kind }: CallOutcome<unknown>): void => {
  if (kind === 'done') nextUuids.push(TRACE_ID);
};

/** The user reads and changes the people of the studio; the server answers /api/people. */
export const driver: Driver<PeopleEvent> = {
  machine: 'people',
  boot: () => {
    const browser = createBrowser();
    arrange(browser, 'fresh');
    return openWorld({ browser });
  },
  executors: {
    'people/opened': traced,
    'people/answered': ({ http }, { payload }) =>
      http.answer(
        '/api/people',
        replyFor(payload, (people) => people),
      ),
    'people/inviteSubmitted': traced,
    'people/invited': ({ http, random }, { payload }) => {
      rereads(random, payload);
      return http.answer(
        '/api/people/invitations',
        replyFor(payload, (answers) => ({ answers })),
      );
    },
    'people/asked': dispatch,
    'people/dismissed': dispatch,
    'people/confirmed': traced,
    'people/acted': ({ http, random, secretHandles, store }, { payload }) => {
      if (payload.kind !== 'done' || payload.data.link === null) rereads(random, payload);
      secretHandles.handle = HANDLE;
      return http.answer(
        isOfLink(store.getState().people.context) ? LINK_PATH : ACTION_PATH,
        replyFor(payload, ({ link }) => (link === null ? null : { link: SECRETS.invitationLink })),
      );
    },
    'people/linkTaken': traced,
    'people/reset': dispatch,
  },
  elapse: () => undefined,
  runsOn: [],
  direct: {},
  workEnds: { 'people.load': CALL_LIMIT, 'people.invite': CALL_LIMIT, 'people.act': CALL_LIMIT },
  crashes: {
    'people.load': {
      act({ env, store }) {
        broken(env.addresses, 'api');
        store.dispatch(events.people.opened());
      },
      event: events.people.answered({ kind: 'failed', error: null }),
      state: 'failed',
    },
    'people.invite': {
      act({ env, store }) {
        store.dispatch(events.people.opened());
        store.dispatch(events.people.answered({ kind: 'done', data }));
        broken(env.addresses, 'api');
        store.dispatch(events.people.inviteSubmitted(wish));
      },
      event: events.people.invited({ kind: 'failed', error: null }),
      state: { shown: 'browsing' },
    },
    'people.act': {
      act({ env, store }) {
        store.dispatch(events.people.opened());
        store.dispatch(events.people.answered({ kind: 'done', data }));
        store.dispatch(events.people.asked(ACTION));
        broken(env.addresses, 'api');
        store.dispatch(events.people.confirmed(ACTION));
      },
      event: events.people.acted({ kind: 'failed', error: null }),
      state: { shown: 'browsing' },
    },
  },
};

const TITLE = 'people:title';
/** The person of the tables may see people, and not change them. */
const LIST: Seen = calm(TITLE, { role: 'heading', name: { key: 'people:members.title' } });
const BY_STATE = { nothing: 'What is seen of it stands at the states.' } as const;
const named = ({ action }: PeopleContext) => ({ name: action?.name ?? '' });

/** The people of a studio. */
export const visible: Visible<'people'> = {
  path: '/portal/people',
  states: {
    idle: { nothing: 'The page asks for the people as soon as it is shown.' },
    loading: { title: { key: TITLE }, said: [{ key: 'people:loading' }] },
    denied: calm(
      'people:denied.title',
      { role: 'heading', name: { key: 'people:denied.title' } },
      { role: 'link', name: { key: 'people:denied.report' } },
    ),
    failed: {
      title: { key: TITLE },
      wrong: true,
      said: [{ key: 'people:failed' }],
      there: [{ role: 'button', name: { key: 'people:tryAgain' }, off: false }],
    },
    'shown.browsing': ({ action, error, answers }) => {
      if (error !== null)
        return {
          ...LIST,
          said: [{ key: action === null ? 'people:invite.failed' : 'people:act.actFailed' }],
        };
      if (action === null || answers.length > 0) return LIST;
      return { ...LIST, said: [{ key: `people:done.${action.kind}`, values: { name: action.name } }] };
    },
    'shown.asking': (context) => {
      const kind = context.action?.kind ?? 'suspend';
      return {
        there: [
          { role: 'dialog', name: { key: `people:ask.${kind}`, values: named(context) } },
          { role: 'button', name: { key: `people:act.${kind}` }, off: false },
        ],
        focus: { key: 'people:act.cancel' },
      };
    },
    // The link itself is beside the store, which the table does not know.
    'shown.link': (context) => ({
      there: [
        { role: 'dialog', name: { key: 'people:link.title', values: named(context) } },
        { role: 'button', name: { key: 'people:link.done' }, off: false },
      ],
    }),
    'shown.acting': { there: [{ role: 'button', name: { key: 'people:act.working' }, off: true }] },
    'shown.inviting': LIST,
    'shown.refreshing': LIST,
  },
  effects: { 'people.load': BY_STATE, 'people.invite': BY_STATE, 'people.act': BY_STATE },
};
