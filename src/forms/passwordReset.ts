import { events } from '../kit/events';
import type { FormTools, FormWork } from './formWork';

/** The form that sets a new password. */
export const passwordResetForm = ({ dispatch, secretHandles, brand }: FormTools): FormWork => ({
  loadCheck: async () => (await import('./schemas')).passwordReset(brand.passwordPolicy),
  isSending: ({ passwordReset }) => passwordReset.value === 'submitting',
  send: (dom) =>
    dispatch(
      events.passwordReset.submitted({
        secret: secretHandles.put(dom.text('password')),
      }),
    ),
});
