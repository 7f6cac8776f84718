import { events } from '../kit/events';
import type { FormTools, FormWork } from './formWork';

export const passkeyNameForm = ({ dispatch }: FormTools): FormWork => ({
  loadCheck: async () => (await import('./accountSchemas')).passkeyName,
  isSending: ({ passkeys }) => passkeys.value === 'renaming',
  send: (dom) => dispatch(events.passkeys.named({ name: dom.text('passkey_name').trim() })),
});
