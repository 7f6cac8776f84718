import type { OfferAnswer } from '../../../machines/passkeys/passkeyOffer';
import type { AddRefusal } from '../../../machines/passkeys/passkeys';
import { events } from '../../../src/kit/events';
import { settle, type World } from '../../support/world';
import { byPage, environment, user, modelOf, response, type Cases } from '../caseOf';
import { CALL_LIMIT, type Driver } from '../jestDriver';
import { ok } from '../tracedCalls';
import { busy, button, calm, type Seen, type Visible } from '../visible';

const PATH = '/api/account/passkeys';
const OFFER = `${PATH}/offer`;
const OPTIONS = `${PATH}/options`;

const answered = response(events.passkeyOffer.answered);
const looked = (offered: boolean) =>
  environment(offered ? 'there is one' : 'there is none', events.passkeyOffer.looked({ offered }));
const REASONS: readonly AddRefusal[] = ['exists', 'unsupported', 'site', 'device', 'refused'];

const cases: Cases<'passkeyOffer'> = [
  byPage('the page asks', { type: 'passkeyOffer/asked' }),
  looked(true),
  looked(false),
  user('wants one', { type: 'passkeyOffer/accepted' }),
  user('wants none', { type: 'passkeyOffer/declined' }),
  answered('it is added', { kind: 'added' }),
  ...REASONS.map((reason) => answered(`no passkey: ${reason}`, { kind: 'notAdded', reason })),
  answered('the window is closed', { kind: 'givenUp' }),
  answered('there is no response', { kind: 'failed' }),
  user('has read it', { type: 'passkeyOffer/closed' }),
  user('leaves the page', { type: 'passkeyOffer/left' }),
];

export const model = modelOf('passkeyOffer', {
  cases: () => cases,
  identify: ({ value, context }) => [value, context.reason],
  maxDepth: 6,
});

async function endAdding({ http, passkeys }: World, answer: OfferAnswer): Promise<void> {
  if (answer.kind === 'failed') return http.answer(OPTIONS, 'timeout');
  http.answer(OPTIONS, ok({ status: 'OK', challenge: 'AAAA' }));
  await settle();
  if (answer.kind === 'givenUp') return passkeys.answer({ ok: false, reason: 'cancelled' });
  if (answer.kind === 'notAdded' && answer.reason !== 'refused')
    return passkeys.answer({ ok: false, reason: answer.reason });
  passkeys.answer({ ok: true, credential: { id: 'one' } });
  await settle();
  http.answer(PATH, ok({ status: answer.kind === 'added' ? 'OK' : 'INVALID_AUTHENTICATOR_ERROR' }));
}

/** The page requests the offer, the user chooses; browser and server respond. */
export const driver: Driver<'passkeyOffer'> = {
  session: 'fresh',
  executors: {
    'passkeyOffer/looked': ({ http }, { payload }) =>
      http.answer(OFFER, ok({ offer: payload.offered })),
    'passkeyOffer/answered': (world, { payload }) => endAdding(world, payload),
  },
  workEnds: {
    'passkeyOffer.look': CALL_LIMIT,
    'passkeyOffer.add':
      'Its requests time out after 60 s each, and the browser after the lifetime of the challenge.',
  },
  crashes: {
    'passkeyOffer.look': {
      asks: events.passkeyOffer.asked(),
      event: events.passkeyOffer.looked({ offered: false }),
      state: 'over',
    },
    'passkeyOffer.add': {
      before: [events.passkeyOffer.asked(), events.passkeyOffer.looked({ offered: true })],
      asks: events.passkeyOffer.accepted(),
      event: events.passkeyOffer.answered({ kind: 'failed' }),
      state: 'failed',
    },
  },
};

const TITLE = 'report:title';
const ADD = button('passkeys:add');
const NONE: Seen = { title: { key: TITLE }, gone: [ADD] };
const ADDING: Seen = { title: { key: TITLE }, there: [busy('passkeys:adding')] };

export const visible: Visible<'passkeyOffer'> = {
  path: '/portal/report',
  before: [events.signInType.read({ type: '2', lastType: '2' })],
  states: {
    idle: { nothing: 'The page asks as soon as it is shown.' },
    looking: NONE,
    offered: calm(TITLE, ADD, { role: 'button', name: { key: 'passkeys:offer.decline' } }),
    adding: ADDING,
    added: { ...calm(TITLE), gone: [ADD], announced: [{ key: 'passkeys:said.added' }] },
    notAdded: ({ reason }) => ({
      title: { key: TITLE },
      there: [ADD],
      announced: [{ key: `passkeys:refused.${reason ?? 'device'}` }],
    }),
    failed: { title: { key: TITLE }, there: [ADD], announced: [{ key: 'passkeys:offer.failed' }] },
    declined: NONE,
    over: NONE,
  },
  effects: { 'passkeyOffer.look': NONE, 'passkeyOffer.add': ADDING, 'passkeyOffer.decline': NONE },
};
