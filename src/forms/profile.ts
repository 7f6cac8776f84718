import { events } from '../kit/events';
import { changesOf, PROFILE_FIELDS, type Profile } from '../rules/profile';
import type { FormDom } from './formDom';
import type { FormTools, FormWork } from './formWork';

/** The profile as currently typed. */
export const profileIn = (dom: Pick<FormDom, 'text'>): Profile =>
  // One text for each field.
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field, dom.text(field).trim()])) as Profile;

export const profileForm = ({ dispatch, getState, brand }: FormTools): FormWork => ({
  loadCheck: async () => (await import('./accountSchemas')).profile(brand),
  isSending: ({ profile }) => profile.value === 'saving',
  send(dom) {
    const { profile } = getState().profile.context;
    if (profile)
      dispatch(events.profile.submitted({ changes: changesOf(profile, profileIn(dom)) }));
  },
});
