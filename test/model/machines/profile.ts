import type { Message } from '../../../src/rules/message';
import type { ProfileReading, ProfileSaving } from '../../../machines/account/profile';
import { events } from '../../../src/kit/events';
import type { Profile, ProfileChanges } from '../../../src/rules/profile';
import type { Reply } from '../../support/fakeHttp';
import { environment, user, wrongField, modelOf, response, type Cases } from '../caseOf';
import { CALL_LIMIT, type Driver } from '../jestDriver';
import { networkBack, timedOut } from '../tracedCalls';
import {
  and,
  busy,
  button,
  calm,
  partFailed,
  partLoading,
  refused,
  refusedPart,
  saying,
} from '../visible';
import type { Seen, Visible } from '../visible';

const PATH = '/api/account/profile';

const BEFORE: Profile = {
  first_name: 'Mira',
  last_name: 'Lind',
  company: '',
  title: '',
  language: '',
};
const AFTER: Profile = { ...BEFORE, company: 'Lantern' };
const CHANGES: ProfileChanges = { company: { from: '', to: 'Lantern' } };

const read = response(events.profile.read);

const answered = response(events.profile.answered);

const cases: Cases<'profile'> = [
  user('opens the page', { type: 'profile/asked' }),
  read('the profile arrives', { kind: 'profile', profile: BEFORE }),
  read('no profile arrives', { kind: 'failed', error: timedOut('GET', PATH) }),
  user('saves a change', events.profile.submitted({ changes: CHANGES })),
  user('saves nothing', events.profile.submitted({ changes: {} })),
  answered('it is saved', { kind: 'saved', profile: AFTER }),
  answered('another user has changed it', {
    kind: 'conflict',
    profile: { ...BEFORE, company: 'Harbour' },
    fields: ['company'],
  }),
  answered('the company is refused', wrongField('company', 'Not this one.')),
  user('chooses a language in the menu', events.profile.languageChosen({ language: 'zh' })),
  user('chooses a theme in the menu', events.profile.themeChosen({ theme: 'dark' })),
  answered('there is no response', { kind: 'failed', error: timedOut('PUT', PATH) }),
  environment('the network is back', { type: 'profile/reconnected' }),
  user('leaves the page', { type: 'profile/reset' }),
];

export const model = modelOf('profile', { cases: () => cases, maxDepth: 6 });

const readingReply = (reading: ProfileReading): Reply | 'timeout' =>
  reading.kind === 'profile' ? { body: { ret: 0, data: reading.profile } } : 'timeout';

function savingReply(saving: ProfileSaving): Reply | 'timeout' {
  if (saving.kind === 'failed') return 'timeout';
  const { kind: outcome, ...rest } = saving;
  const data = 'fieldErrors' in rest ? { formFields: rest.fieldErrors } : rest;
  return { body: { ret: 0, data: { outcome, ...data } } };
}

/** The user opens the page and saves; the server responds to GET and PUT /api/account/profile. */
export const driver: Driver<'profile'> = {
  session: 'fresh',
  executors: {
    'profile/read': ({ http }, { payload }) => http.answer(PATH, readingReply(payload)),
    'profile/answered': ({ http }, { payload }) => http.answer(PATH, savingReply(payload)),
    'profile/reconnected': networkBack,
  },
  workEnds: { 'profile.load': CALL_LIMIT, 'profile.save': CALL_LIMIT },
  crashes: {
    'profile.load': {
      asks: events.profile.asked(),
      event: events.profile.read({ kind: 'failed', error: null }),
      state: 'unavailable',
    },
    'profile.save': {
      before: [events.profile.asked(), events.profile.read({ kind: 'profile', profile: BEFORE })],
      asks: events.profile.submitted({ changes: CHANGES }),
      event: events.profile.answered({ kind: 'failed', error: null }),
      state: { refused: 'failed' },
    },
  },
};

const TITLE = 'account:title';
const SAVE = button('account:profile.save');

const LOADING = partLoading(TITLE, SAVE);
const SAVING: Seen = {
  title: { key: TITLE },
  there: [busy('account:profile.saving')],
  announced: [{ key: 'account:profile.saving' }],
};

const COMPANY: Message = { key: 'registration:company' };
const CONFLICT: Message = {
  key: 'account:profile.conflict',
  values: { theirs: 'Harbour', yours: 'Lantern' },
};

const REFUSED = and(refused(TITLE), SAVE);

export const visible: Visible<'profile'> = {
  path: '/portal/account',
  states: {
    idle: { nothing: 'The page requests the profile as soon as it is shown.' },
    loading: LOADING,
    unavailable: partFailed(TITLE, SAVE),
    editing: calm(TITLE, SAVE),
    saving: SAVING,
    saved: { ...calm(TITLE, SAVE), notAnnounced: [{ key: 'account:profile.unchanged' }] },
    unchanged: saying(calm(TITLE, SAVE), 'account:profile.unchanged'),
    'refused.conflict': {
      title: { key: TITLE },
      ...and(refusedPart(COMPANY, CONFLICT), SAVE, {
        role: 'button',
        name: { key: 'account:profile.discard' },
      }),
    },
    'refused.fieldError': {
      title: { key: TITLE },
      ...and(refusedPart(COMPANY, { text: 'Not this one.' }), SAVE),
    },
    'refused.failed': REFUSED,
  },
  effects: {
    'profile.load': LOADING,
    'profile.save': SAVING,
    'profile.keepLanguage': { nothing: 'The page uses it before the account stores it.' },
    'profile.keepTheme': { nothing: 'The page shows it before the account stores it.' },
  },
};
