import type { JoiningAnswer, JoiningLook } from '../../../machines/joining/joining';
import { events } from '../../../src/kit/events';
import { SECRETS } from '../../support/secrets';
import { byPage, environment, user, modelOf, response, type Cases } from '../caseOf';
import { AT_ONCE, broken, CALL_LIMIT, type Driver, opening, type Arrival } from '../jestDriver';
import { envelopes } from '../replyTable';
import { ok } from '../tracedCalls';
import { and, button, calm, inMain, linkTo, saying } from '../visible';
import type { Seen, Thing, Visible } from '../visible';

const STUDIO = 'Northwind Games';
const LEAVES = 'Alone Games';
const OFFER = {
  studio: STUDIO,
  role: 'viewer',
  inviter: { name: 'Grace Hopper', email: 'grace@northwind.test' },
  until: Date.UTC(2026, 10, 29),
} as const;
const ENDED = { why: 'withdrawn', inviter: OFFER.inviter, sentAt: null } as const;

const arrives = (label: string, invited: boolean) =>
  environment(`arrives ${label}`, events.joining.arrived({ invited }));
const looked = response(events.joining.looked);
const answered = (label: string, answer: JoiningAnswer) =>
  environment(label, events.joining.answered({ answer }));

/** The page reads its link at once, so nothing else can happen before. */
const arrivals = [arrives('invited', true), arrives('with nothing', false)];

const cases: Cases<'joining'> = [
  byPage('the success page is opened', { type: 'joining/opened' }),
  looked('it is offered a studio', { kind: 'offer', offer: OFFER, leaves: LEAVES }),
  looked('it is a member already', { kind: 'member', studio: STUDIO }),
  looked('the invitation has ended', { kind: 'ended', ended: ENDED }),
  looked('the invitation is worth nothing', { kind: 'nothing' }),
  user('joins', { type: 'joining/acceptChosen' }),
  answered('it has joined', 'joined'),
  answered('the invitation is gone', 'gone'),
  answered('it is the last administrator elsewhere', 'lastAdministrator'),
  answered('the request fails', 'failed'),
  user('leaves the page', { type: 'joining/reset' }),
];

export const model = modelOf('joining', {
  cases: ({ value }) => (value === 'arriving' ? arrivals : cases),
  identify: ({ value, context }) => [value, context.look?.kind],
  maxDepth: 6,
});

const { why: reason, inviter, sentAt } = ENDED;
const GIVEN = { ...OFFER, leaves: LEAVES };

const replyFor = envelopes<JoiningLook>({
  offer: ok({ state: 'valid', ...GIVEN }),
  member: ok({ state: 'member', ...GIVEN }),
  ended: ok({ state: 'invalid', reason, inviter, sentAt }),
  nothing: ok({ state: 'used', email: '' }),
});

const PAGE = 'https://test.adlantern.example/portal/register/success';
const LINK = `${PAGE}?invitation=${SECRETS.invitation}`;

/** The signed-in user opens a link and joins; the server checks it and responds. */
export const driver: Driver<'joining'> = {
  session: 'fresh',
  executors: {
    'joining/opened': opening<Arrival<'joining'>>(({ page }, { invited }) => {
      page.href = invited ? LINK : PAGE;
    }),
    'joining/looked': ({ http }, { payload }) =>
      http.answer('/api/invitation/offer', replyFor(payload)),
    'joining/answered': ({ http }, { payload: { answer } }) =>
      http.answer(
        '/api/invitation/accept',
        answer === 'failed' ? 'timeout' : { body: { ret: 0, data: { outcome: answer } } },
      ),
  },
  runsOn: ['joining/arrived'],
  sends: [SECRETS.invitation],
  workEnds: { 'joining.arrive': AT_ONCE, 'joining.look': CALL_LIMIT, 'joining.accept': CALL_LIMIT },
  crashes: {
    'joining.arrive': {
      page: LINK,
      session: 'fresh',
      breaks: ({ env }) => broken(env.links, 'read'),
      asks: events.joining.opened(),
      event: events.joining.arrived({ invited: false }),
      state: 'idle',
    },
    'joining.look': {
      page: LINK,
      session: 'fresh',
      asks: events.joining.opened(),
      event: events.joining.looked({ kind: 'nothing' }),
      state: 'idle',
    },
    'joining.accept': {
      page: LINK,
      session: 'fresh',
      before: [
        events.joining.opened(),
        events.joining.looked({ kind: 'offer', offer: OFFER, leaves: LEAVES }),
      ],
      asks: events.joining.acceptChosen(),
      event: events.joining.answered({ answer: 'failed' }),
      state: 'offered',
    },
  },
};

const WELCOME = { key: 'registration:joined.title', values: { brand: 'Adlantern' } } as const;
const READY: Seen = calm(
  WELCOME,
  inMain({ key: 'registration:joined.body', values: { brand: 'Adlantern' } }),
);
const LOOKING: Seen = saying(calm(WELCOME), 'registration:checking');
const TITLE = { key: 'registration:joining.title', values: { studio: STUDIO } } as const;
const text = (role: Thing['role'], message: NonNullable<Thing['text']>): Thing => ({
  role,
  text: message,
});
const OFFERED: Seen = calm(
  TITLE,
  text('main', {
    key: 'registration:offer.invited',
    values: { inviter: OFFER.inviter.name, email: OFFER.inviter.email, studio: STUDIO },
  }),
  text('main', { key: 'registration:joining.leaves', values: { leaves: LEAVES } }),
  linkTo('registration:joining.stay'),
);
const ACCEPT = button('registration:joining.accept');
const ACCEPTING: Seen = { announced: [{ key: 'registration:joining.accepting' }] };

/** Joining a studio with an account (A92). */
export const visible: Visible<'joining'> = {
  path: '/portal/register/success',
  states: {
    idle: READY,
    arriving: { nothing: 'It lasts no time.' },
    looking: LOOKING,
    offered: and(OFFERED, ACCEPT),
    accepting: { ...OFFERED, ...ACCEPTING },
    needed: and(
      OFFERED,
      ACCEPT,
      text('main', { key: 'registration:joining.needed.body', values: { leaves: LEAVES } }),
    ),
    joined: calm(
      { key: 'registration:joining.joined.title', values: { studio: STUDIO } },
      text('main', { key: 'registration:joining.joined.body', values: { studio: STUDIO } }),
    ),
    ended: calm('registration:withdrawn.title', linkTo('registration:home')),
  },
  effects: {
    'joining.arrive': { nothing: 'It reads the link.' },
    'joining.look': LOOKING,
    'joining.accept': ACCEPTING,
  },
};
