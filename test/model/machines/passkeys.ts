import type {
  AddRefusal,
  OtherWays,
  Passkey,
  PasskeysChange,
  PasskeysReading,
} from '../../../machines/passkeys/passkeys';
import { events } from '../../../src/kit/events';
import { respondTo } from '../../support/acts';
import { settle, type World } from '../../support/world';
import { byPage, environment, user, modelOf, response, type Cases } from '../caseOf';
import { CALL_LIMIT, type Driver } from '../jestDriver';
import { giveUpProof, networkBack, ok, timedOut } from '../tracedCalls';
import { envelopes } from '../replyTable';
import { busy, button, calm, inMain, partFailed, partLoading, faulty, saying } from '../visible';
import type { Seen, Visible } from '../visible';

const LIST = '/api/account/passkeys';
const REMOVE = `${LIST}/remove`;
const RENAME = `${LIST}/rename`;

const passkey = (id: string): Passkey => ({
  id,
  createdAt: 1,
  lastUsedAt: null,
  synced: true,
  aaguid: 'bada5566-a7aa-401f-bd96-45619a55120d',
  name: '',
});
const PASSKEYS = [passkey('one'), passkey('two')];
const WITH_PASSWORD: OtherWays = { hasPassword: true, otherWays: ['password'] };

const read = response(events.passkeys.read);
const changed = response(events.passkeys.changed);
const notAdded = (reason: AddRefusal) =>
  changed(`no passkey is created: ${reason}`, { kind: 'notAdded', reason });

const common: Cases<'passkeys'> = [
  byPage('the page shows them', { type: 'passkeys/asked' }),
  read('the passkeys arrive', { kind: 'passkeys', passkeys: PASSKEYS, ...WITH_PASSWORD }),
  read('the passkeys of an account without a password arrive', {
    kind: 'passkeys',
    passkeys: PASSKEYS,
    hasPassword: false,
    otherWays: ['emailCode', 'singleSignOn'],
  }),
  read('the server has none', { kind: 'notOffered', ...WITH_PASSWORD }),
  read('no passkeys arrive', { kind: 'failed', error: timedOut('GET', LIST) }),
  user('adds one', { type: 'passkeys/addAsked' }),
  user('removes one', events.passkeys.removeAsked({ id: 'one' })),
  user('confirms it', { type: 'passkeys/removeConfirmed' }),
  user('keeps it', { type: 'passkeys/removeCanceled' }),
  user('wants another name', events.passkeys.renameAsked({ id: 'two' })),
  user('keeps the name', { type: 'passkeys/renameCanceled' }),
  user('names it', events.passkeys.named({ name: 'Work laptop' })),
  environment('the network is back', { type: 'passkeys/reconnected' }),
  user('leaves the page', { type: 'passkeys/reset' }),
];
const adds: Cases<'passkeys'> = [
  ...common,
  changed('it is added', { kind: 'added', passkeys: [...PASSKEYS, passkey('three')] }),
  notAdded('exists'),
  notAdded('unsupported'),
  notAdded('site'),
  notAdded('device'),
  notAdded('refused'),
  changed('the fresh sign-in is canceled', { kind: 'givenUp' }),
  changed('there is no response', { kind: 'failed', error: timedOut('POST', `${LIST}/options`) }),
];
const removals: Cases<'passkeys'> = [
  ...common,
  changed('it is removed', { kind: 'removed' }),
  changed('it is the last way in', { kind: 'lastWay' }),
  changed('the fresh sign-in is canceled', { kind: 'givenUp' }),
  changed('there is no response', { kind: 'failed', error: timedOut('POST', REMOVE) }),
];

const renamings: Cases<'passkeys'> = [
  ...common,
  changed('it is named', { kind: 'renamed' }),
  changed('there is no response', { kind: 'failed', error: timedOut('POST', RENAME) }),
];

export const model = modelOf('passkeys', {
  cases: ({ value }) => (value === 'adding' ? adds : value === 'renaming' ? renamings : removals),
  identify: ({ value, context }) => [value, context.reason],
  maxDepth: 6,
});

const listReply = envelopes<PasskeysReading>({
  passkeys: ({ passkeys, hasPassword, otherWays }) =>
    ok({ offered: true, passkeys, hasPassword, otherWays }),
  notOffered: ok({ offered: false }),
});

async function endAdding(world: World, change: PasskeysChange): Promise<void> {
  const { http, passkeys } = world;
  if (change.kind === 'givenUp') return giveUpProof(world, `${LIST}/options`, 'changePasskeys');
  if (change.kind === 'failed') return http.answer(`${LIST}/options`, 'timeout');
  await respondTo(world, `${LIST}/options`, ok({ status: 'OK', challenge: 'AAAA' }));
  if (change.kind === 'notAdded' && change.reason !== 'refused')
    return passkeys.answer({ ok: false, reason: change.reason });
  passkeys.answer({ ok: true, credential: { id: 'three' } });
  await settle();
  const status = change.kind === 'added' ? 'OK' : 'INVALID_AUTHENTICATOR_ERROR';
  await respondTo(world, LIST, ok({ status }));
  if (change.kind === 'added')
    http.answer(LIST, listReply({ kind: 'passkeys', passkeys: change.passkeys, ...WITH_PASSWORD }));
}

const SHOWN = [
  events.passkeys.asked(),
  events.passkeys.read({ kind: 'passkeys', passkeys: PASSKEYS, ...WITH_PASSWORD }),
];

const CRASHED = { kind: 'failed', error: null } as const;

/** The user opens the page, adds and removes passkeys; browser and server respond. */
export const driver: Driver<'passkeys'> = {
  session: 'fresh',
  executors: {
    'passkeys/read': ({ http }, { payload }) => http.answer(LIST, listReply(payload)),
    'passkeys/changed': (world, { payload }) => {
      const { http } = world;
      if (http.isWaiting(RENAME))
        return http.answer(RENAME, payload.kind === 'renamed' ? ok({ status: 'OK' }) : 'timeout');
      if (!http.isWaiting(REMOVE)) return endAdding(world, payload);
      if (payload.kind === 'givenUp') return giveUpProof(world, REMOVE, 'changePasskeys');
      const status = payload.kind === 'lastWay' ? 'LAST_WAY' : 'OK';
      http.answer(REMOVE, payload.kind === 'failed' ? 'timeout' : ok({ status }));
    },
    'passkeys/reconnected': networkBack,
  },
  workEnds: {
    'passkeys.load': CALL_LIMIT,
    'passkeys.add':
      'Its requests time out after 60 s each, and the browser after the lifetime of the challenge.',
    'passkeys.remove': CALL_LIMIT,
    'passkeys.rename': CALL_LIMIT,
  },
  crashes: {
    'passkeys.load': {
      asks: events.passkeys.asked(),
      event: events.passkeys.read(CRASHED),
      state: 'unavailable',
    },
    'passkeys.add': {
      before: SHOWN,
      asks: events.passkeys.addAsked(),
      event: events.passkeys.changed(CRASHED),
      state: 'failed',
    },
    'passkeys.rename': {
      before: [...SHOWN, events.passkeys.renameAsked({ id: 'one' })],
      asks: events.passkeys.named({ name: 'Work laptop' }),
      event: events.passkeys.changed(CRASHED),
      state: { naming: 'failed' },
    },
    'passkeys.remove': {
      before: [...SHOWN, events.passkeys.removeAsked({ id: 'one' })],
      asks: events.passkeys.removeConfirmed(),
      event: events.passkeys.changed(CRASHED),
      state: 'failed',
    },
  },
};

const TITLE = 'account:title';
const ADD = button('passkeys:add');
const LOADING = partLoading(TITLE, ADD);
const ADDING: Seen = { title: { key: TITLE }, there: [busy('passkeys:adding')] };
const NAMING: Seen = {
  title: { key: TITLE },
  there: [{ role: 'textbox', name: { key: 'passkeys:nameLabel' } }],
};
const REMOVING: Seen = { title: { key: TITLE }, there: [{ ...ADD, off: true }] };

export const visible: Visible<'passkeys'> = {
  path: '/portal/account',
  fromStart: true,
  states: {
    idle: { nothing: 'The page requests the passkeys as soon as it is shown.' },
    loading: LOADING,
    unavailable: partFailed(TITLE, ADD),
    notOffered: { title: { key: TITLE }, gone: [ADD] },
    shown: ({ hasPassword }) =>
      calm(TITLE, ADD, inMain({ text: '1Password' }), {
        role: 'link',
        name: {
          key: hasPassword ? 'account:security.changePassword' : 'account:security.setPassword',
        },
      }),
    adding: ADDING,
    asking: ({ passkeys, id }) =>
      passkeys.some((each) => each.id === id)
        ? calm(
            TITLE,
            button('passkeys:removeSubmit'),
            button('account:part.cancel'),
            inMain({ key: 'passkeys:removeTitle', values: { name: '1Password' } }),
          )
        : calm(TITLE, ADD),
    removing: REMOVING,
    added: saying(calm(TITLE, ADD), 'passkeys:said.added'),
    'naming.typing': NAMING,
    'naming.failed': { ...NAMING, wrong: true, announced: [{ key: 'form:errors.summary' }] },
    renaming: saying(NAMING, 'passkeys:saving'),
    renamed: saying(calm(TITLE, ADD, inMain({ text: 'Work laptop' })), 'passkeys:said.renamed'),
    lastWay: { ...calm(TITLE, ADD), wrong: true, announced: [{ key: 'passkeys:lastWay' }] },
    removed: saying(calm(TITLE, ADD), 'passkeys:said.removed'),
    notAdded: ({ reason }) =>
      saying(faulty(TITLE, ADD), { key: `passkeys:refused.${reason ?? 'device'}` }),
    failed: saying(faulty(TITLE, ADD), 'account:part.unsure'),
  },
  effects: {
    'passkeys.load': LOADING,
    'passkeys.add': ADDING,
    'passkeys.remove': REMOVING,
    'passkeys.rename': NAMING,
  },
};
