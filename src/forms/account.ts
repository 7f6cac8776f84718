import { events } from '../kit/events';
import { comparedEmail } from '../rules/comparedEmail';
import type { AppState } from '../kit/registry';
import { changesOf, PROFILE_FIELDS, type Profile } from '../rules/profile';
import { forgetFormDraft, keepFormDraft, readFormDraft } from './draft';
import type { FormDom } from './formDom';
import type { FormTools, FormWork } from './formWork';

const schemas = () => import('./accountSchemas');

/** The profile as currently typed. */
export const profileIn = (dom: Pick<FormDom, 'text'>): Profile =>
  // One text for each field.
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field, dom.text(field).trim()])) as Profile;

/** A draft belongs to the profile that its user saw: it must not undo what was saved elsewhere since. */
const draftOf = ({ session, profile }: AppState): string =>
  JSON.stringify(['profile', session.context.facts?.userId, profile.context.profile]);

export const profileForm = ({ dispatch, getState, brand }: FormTools): FormWork => ({
  loadCheck: async () => (await schemas()).profile(brand),
  isSending: ({ profile }) => profile.value === 'saving',
  arrived(dom) {
    for (const [field, text] of Object.entries(readFormDraft(draftOf(getState())))) {
      dom.clear(field);
      dom.fill(field, text);
    }
  },
  typed: (dom) => keepFormDraft(draftOf(getState()), { ...profileIn(dom) }),
  isDone: ({ profile }) => profile.value === 'saved' || profile.value === 'unchanged',
  done: forgetFormDraft,
  send(dom) {
    const { profile } = getState().profile.context;
    if (profile)
      dispatch(events.profile.submitted({ changes: changesOf(profile, profileIn(dom)) }));
  },
});

export const emailChangeForm = ({ dispatch }: FormTools): FormWork => ({
  loadCheck: async () => (await schemas()).emailChange,
  isSending: ({ emailChange }) => emailChange.value === 'saving',
  send: (dom) =>
    dispatch(events.emailChange.submitted({ email: comparedEmail(dom.text('new_email')) })),
});

export const passkeyNameForm = ({ dispatch }: FormTools): FormWork => ({
  loadCheck: async () => (await schemas()).passkeyName,
  isSending: ({ passkeys }) => passkeys.value === 'renaming',
  send: (dom) => dispatch(events.passkeys.named({ name: dom.text('passkey_name').trim() })),
});

/** The form that deletes the account, confirmed by its address. */
export const deletionForm = ({ dispatch }: FormTools): FormWork => ({
  loadCheck: async () => (await schemas()).deletion,
  isSending: ({ deletion }) => deletion.value === 'sending',
  send: (dom) =>
    dispatch(events.deletion.submitted({ email: comparedEmail(dom.text('confirm_email')) })),
});
