import type {
  PeopleActed,
  PeopleAction,
  PeopleContext,
  PeopleData,
  PersonAction,
} from '../../../machines/people/people';
import type { CallOutcome } from '../../../machines/callOutcome';
import { events } from '../../../src/kit/events';
import { stateOf } from '../../../src/kit/stateOf';
import { SECRETS } from '../../support/secrets';
import { pass, type World } from '../../support/world';
import { byPage, environment, user, modelOf, type Cases } from '../caseOf';
import { dispatch, CALL_LIMIT, type Driver } from '../jestDriver';
import { giveUpProof, networkBack, replyFor, timedOut } from '../tracedCalls';
import { busy, button, BY_STATE, calm, heading, linkTo, saying } from '../visible';
import type { Seen, Visible } from '../visible';

const API = '/api/people';
const ACTION: PersonAction = { kind: 'suspend', id: 'ben', name: 'Ben Li' };
const LINK: PersonAction = { kind: 'link', id: 'open', name: 'new@studio.test' };
const RULE: PeopleAction = { kind: 'secondStep', roles: ['admin'] };
/** The path of each action. */
const PATHS = {
  suspend: `${API}/members/ben/suspend`,
  link: `${API}/invitations/open/link`,
  secondStep: `${API}/second-step`,
} as const;
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
      deleting: false,
      seenOn: '2026-11-22',
      secondStep: true,
    },
  ],
  invitations: [
    {
      id: 'new',
      email: 'new@studio.test',
      role: 'viewer',
      inviter: null,
      state: 'open',
      sentAt: 1,
      expiresAt: 2,
      mail: 'waiting',
    },
  ],
  requests: [],
  secondStepHelp: null,
  secondStepRoles: ['admin'],
};

const failure = (method: 'GET' | 'POST', path: string): CallOutcome<never> => ({
  kind: 'failed',
  error: timedOut(method, path),
});

const DENIED = { kind: 'denied' } as const;
const invitation = { ...WISH, emails: [...WISH.emails] };

/** The possible outcomes of an action, from its own responses. */
const outcomes = (path: string, link: string | null = null): Cases<'people'> => [
  environment('it is done', events.people.acted({ kind: 'done', data: { link } })),
  environment('it is denied', events.people.acted(DENIED)),
  environment('it fails', events.people.acted(failure('POST', path))),
];

const OF_SUSPENDING: Cases<'people'> = [
  user('confirms it', events.people.confirmed(ACTION)),
  ...outcomes(PATHS.suspend),
];
const OF_THE_LINK: Cases<'people'> = [
  user('confirms the link', events.people.confirmed(LINK)),
  ...outcomes(PATHS.link, HANDLE),
];
/** An action that requires a fresh sign-in. */
const OF_THE_RULE: Cases<'people'> = [
  user('confirms the rule', events.people.confirmed(RULE)),
  environment('the user cancels the fresh sign-in', events.people.acted({ kind: 'canceled' })),
  ...outcomes(PATHS.secondStep),
];

/** Returns the action of the tables that a state is about. */
const kindOf = ({ action }: PeopleContext): keyof typeof PATHS =>
  action?.kind === 'secondStep' || action?.kind === 'link' ? action.kind : 'suspend';
const CASES = { suspend: OF_SUSPENDING, link: OF_THE_LINK, secondStep: OF_THE_RULE } as const;

const cases: Cases<'people'> = [
  byPage('the page is opened', { type: 'people/opened' }),
  environment('the page is shown again', { type: 'people/shownAgain' }),
  environment('the people arrive', events.people.answered({ kind: 'done', data })),
  environment('reading is denied', events.people.answered(DENIED)),
  environment('no people arrive', events.people.answered(failure('GET', API))),
  user('invites', events.people.inviteSubmitted(invitation)),
  environment(
    'the invitations were sent',
    events.people.invited({ kind: 'done', data: [{ email: 'new@studio.test', result: 'sent' }] }),
  ),
  environment('inviting is denied', events.people.invited(DENIED)),
  environment(
    'the user cancels the fresh sign-in for inviting',
    events.people.invited({ kind: 'canceled' }),
  ),
  environment(
    'the invitations were not sent',
    events.people.invited(failure('POST', `${API}/invitations`)),
  ),
  user('chooses an action', events.people.asked(ACTION)),
  user('requests the link of an invitation', events.people.asked(LINK)),
  user('changes who needs a second step', events.people.asked(RULE)),
  user('cancels it', { type: 'people/dismissed' }),
  user('receives the link', { type: 'people/linkTaken' }),
  environment('the network is back', { type: 'people/reconnected' }),
  user('leaves the page', { type: 'people/reset' }),
];

export const model = modelOf('people', {
  cases: ({ context }) => [...cases, ...CASES[kindOf(context)]],
  identify: ({ value, context }) => [value, context.action?.kind],
  maxDepth: 6,
});

/** Responds to the request of the action in progress; a canceled one had required a proof. */
async function answerAction(world: World, acted: PeopleActed): Promise<void> {
  const { http, secretHandles, store } = world;
  if (acted.kind === 'canceled') return giveUpProof(world, PATHS.secondStep, 'requireSecondStep');
  const kind = kindOf(stateOf('people')(store.getState()).context);
  secretHandles.handle = HANDLE;
  http.answer(
    PATHS[kind],
    replyFor(acted, ({ link }) => (link === null ? null : { link: SECRETS.invitationLink })),
  );
}

/** The user reads and changes the people of the studio; the server responds to /api/people. */
export const driver: Driver<'people'> = {
  session: 'fresh',
  executors: {
    'people/shownAgain': dispatch,
    'people/answered': ({ http }, { payload }) =>
      http.answer(
        '/api/people',
        replyFor(payload, (people) => people),
      ),
    'people/invited': (world, { payload }) => {
      const path = `${API}/invitations`;
      if (payload.kind === 'canceled') return giveUpProof(world, path, 'changeAdministrators');
      return world.http.answer(
        path,
        replyFor(payload, (answers) => ({ answers })),
      );
    },
    'people/acted': (world, { payload }) => answerAction(world, payload),
    'people/reconnected': networkBack,
  },
  elapse: (world) => pass(world, 6_000),
  workEnds: {
    'people.load': CALL_LIMIT,
    'people.invite': CALL_LIMIT,
    'people.act': 'A request times out after 60 s; the user completes or cancels the dialog.',
  },
  crashes: {
    'people.load': {
      asks: events.people.opened(),
      event: events.people.answered({ kind: 'failed', error: null }),
      state: 'failed',
    },
    'people.invite': {
      before: [events.people.opened(), events.people.answered({ kind: 'done', data })],
      asks: events.people.inviteSubmitted(invitation),
      event: events.people.invited({ kind: 'failed', error: null }),
      state: { shown: 'browsing' },
    },
    'people.act': {
      before: [
        events.people.opened(),
        events.people.answered({ kind: 'done', data }),
        events.people.asked(ACTION),
      ],
      asks: events.people.confirmed(ACTION),
      event: events.people.acted({ kind: 'failed', error: null }),
      state: { shown: 'browsing' },
      rereads: true,
    },
  },
};

const TITLE = 'people:title';
/** The user of the tables may see people, but not change them. */
const LIST: Seen = calm(TITLE, heading('people:members.title'));
const named = ({ action }: PeopleContext) => ({
  name: action?.kind === 'secondStep' ? '' : (action?.name ?? ''),
});

const browsing = (context: PeopleContext): Seen => {
  const { action, error, answers } = context;
  if (error !== null)
    return {
      ...LIST,
      wrong: true,
      // Every failure here is a missing response.
      announced: [{ key: 'account:part.unsure' }],
    };
  if (action === null || answers.length > 0) return LIST;
  return saying(LIST, { key: `people:done.${kindOf(context)}`, values: named(context) });
};

export const visible: Visible<'people'> = {
  path: '/portal/people',
  states: {
    idle: { nothing: 'The page requests the people as soon as it is shown.' },
    loading: { title: { key: TITLE }, announced: [{ key: 'people:loading' }] },
    denied: calm(
      'people:denied.title',
      heading('people:denied.title'),
      linkTo('people:denied.report'),
    ),
    failed: {
      title: { key: TITLE },
      wrong: true,
      announced: [{ key: 'people:failed' }],
      there: [button('people:tryAgain')],
    },
    'shown.browsing': browsing,
    'shown.rereading': browsing,
    'shown.asking': (context) => ({
      there: [
        { role: 'dialog', name: { key: `people:ask.${kindOf(context)}`, values: named(context) } },
        button(`people:act.${kindOf(context)}`),
      ],
      focus: { key: 'people:act.cancel' },
    }),
    // The link itself is not in the store, so the table does not have it.
    'shown.link': (context) => ({
      there: [
        { role: 'dialog', name: { key: 'people:link.title', values: named(context) } },
        button('people:link.done'),
      ],
      focus: { key: 'people:link.title', values: named(context) },
    }),
    'shown.acting': { there: [busy('people:act.working')] },
    'shown.inviting': LIST,
    'shown.refreshing': LIST,
    /** Never said to have failed: only the list is old. */
    'shown.outdated': (context) => ({
      ...LIST,
      there: [...(LIST.there ?? []), button('people:tryAgain')],
      announced: [
        { key: 'people:failed' },
        ...(context.action === null
          ? []
          : [{ key: `people:done.${kindOf(context)}` as const, values: named(context) }]),
      ],
      notAnnounced: [{ key: 'account:part.unsure' }],
    }),
  },
  effects: { 'people.load': BY_STATE, 'people.invite': BY_STATE, 'people.act': BY_STATE },
};
