import { events } from '../kit/events';
import { cleanEmail } from '../rules/cleanEmail';
import { readEmailDraft } from './draft';
import type { FormTools, FormWork } from './formWork';

export const resetRequestForm = ({ dispatch, getState }: FormTools): FormWork => ({
  loadCheck: async () => (await import('./emailSchemas')).resetRequest,
  isSending: ({ resetRequest }) => resetRequest.value === 'sending',
  isReady: ({ resetRequest: { value } }) => value !== 'idle' && value !== 'arriving',
  arrived: (dom) => dom.fill('email', getState().resetRequest.context.email || readEmailDraft()),
  send: (dom) => dispatch(events.resetRequest.submitted({ email: cleanEmail(dom.text('email')) })),
});
