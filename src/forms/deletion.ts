import { events } from '../kit/events';
import { comparedEmail } from '../rules/comparedEmail';
import type { FormTools, FormWork } from './formWork';

/** The form that deletes the account, confirmed by its address. */
export const deletionForm = ({ dispatch }: FormTools): FormWork => ({
  loadCheck: async () => (await import('./accountSchemas')).deletion,
  isSending: ({ deletion }) => deletion.value === 'sending',
  send: (dom) =>
    dispatch(events.deletion.submitted({ email: comparedEmail(dom.text('confirm_email')) })),
});
