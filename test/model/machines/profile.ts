import type { Message } from '../../../src/rules/message';
import type {
  ProfileContext,
  ProfileEvent,
  ProfileReading,
  ProfileSaving,
} from '../../../machines/account/profile';
import { profileMachine } from '../../../machines/account/profile';
import { events } from '../../../src/kit/events';
import type { Profile, ProfileChanges } from '../../../src/rules/profile';
import type { Reply } from '../../support/fakeHttp';
import { environment, user, wrongField } from '../caseOf';
import { CALL_LIMIT, dispatch, type Driver } from '../jestDriver';
import type { EventCase, Model } from '../paths';
import { networkBack, timedOut, traced } from '../tracedCalls';
import {
  and,
  busy,
  button,
  calm,
  partFailed,
  partLoading,
  refused,
  refusedPart,
  type Seen,
  type Visible,
} from '../visible';

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

const read = (label: string, payload: ProfileReading) =>
  environment<ProfileEvent>(label, { type: 'profile/read', payload });

const answered = (label: string, payload: ProfileSaving) =>
  environment<ProfileEvent>(label, { type: 'profile/answered', payload });

const cases: EventCase<ProfileEvent>[] = [
  user('opens the page', { type: 'profile/asked' }),
  read('the profile arrives', { kind: 'profile', profile: BEFORE }),
  read('no profile arrives', { kind: 'failed', error: timedOut('GET', PATH) }),
  user('saves a change', { type: 'profile/submitted', payload: { changes: CHANGES } }),
  user('saves nothing', { type: 'profile/submitted', payload: { changes: {} } }),
  answered('it is saved', { kind: 'saved', profile: AFTER }),
  answered('another user has changed it', {
    kind: 'conflict',
    profile: { ...BEFORE, company: 'Harbour' },
    fields: ['company'],
  }),
  answered('the company is refused', wrongField('company', 'Not this one.')),
  user('chooses a language in the menu', {
    type: 'profile/languageChosen',
    payload: { language: 'zh' },
  }),
  user('chooses a theme in the menu', {
    type: 'profile/themeChosen',
    payload: { theme: 'dark' },
  }),
  answered('there is no response', { kind: 'failed', error: timedOut('PUT', PATH) }),
  environment('the network is back', { type: 'profile/reconnected' }),
  user('leaves the page', { type: 'profile/reset' }),
];

export const model: Model<ProfileContext, ProfileEvent> = {
  name: 'profile',
  machine: profileMachine,
  cases: () => cases,
  maxDepth: 6,
};

const readingReply = (reading: ProfileReading): Reply | 'timeout' =>
  reading.kind === 'profile' ? { body: { ret: 0, data: reading.profile } } : 'timeout';

function savingReply(saving: ProfileSaving): Reply | 'timeout' {
  if (saving.kind === 'failed') return 'timeout';
  const { kind: outcome, ...rest } = saving;
  const data = 'fieldErrors' in rest ? { formFields: rest.fieldErrors } : rest;
  return { body: { ret: 0, data: { outcome, ...data } } };
}

/** The user opens the page and saves; the server responds to GET and PUT /api/account/profile. */
export const driver: Driver<ProfileEvent> = {
  session: 'fresh',
  executors: {
    'profile/asked': traced,
    'profile/read': ({ http }, { payload }) => http.answer(PATH, readingReply(payload)),
    'profile/submitted': traced,
    'profile/answered': ({ http }, { payload }) => http.answer(PATH, savingReply(payload)),
    'profile/languageChosen': dispatch,
    'profile/themeChosen': dispatch,
    'profile/reconnected': networkBack,
    'profile/reset': dispatch,
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
    unchanged: { ...calm(TITLE, SAVE), announced: [{ key: 'account:profile.unchanged' }] },
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
