import { events } from '../kit/events';
import { keepEmailDraft } from './draft';
import type { FormTools, FormWork } from './formWork';

/** The form that sets a new password. The sign-in form that follows has the link's address filled in. */
export const passwordResetForm = ({
  dispatch,
  getState,
  secretHandles,
  brand,
}: FormTools): FormWork => ({
  loadCheck: async () => (await import('./schemas')).passwordReset(brand.passwordPolicy),
  isSending: ({ passwordReset }) => passwordReset.value === 'submitting',
  isDone: ({ passwordReset }) => passwordReset.value === 'changed',
  done: () => keepEmailDraft(getState().passwordReset.context.email),
  send: (dom) =>
    dispatch(events.passwordReset.submitted({ secret: secretHandles.put(dom.text('password')) })),
});
