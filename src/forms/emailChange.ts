import { events } from '../kit/events';
import { comparedEmail } from '../rules/comparedEmail';
import type { FormTools, FormWork } from './formWork';

export const emailChangeForm = ({ dispatch }: FormTools): FormWork => ({
  loadCheck: async () => (await import('./accountSchemas')).emailChange,
  isSending: ({ emailChange }) => emailChange.value === 'saving',
  send: (dom) =>
    dispatch(events.emailChange.submitted({ email: comparedEmail(dom.text('new_email')) })),
});
