import { events } from '../kit/events';
import type { FormTools, FormWork } from './formWork';

export const freshSignInForm = ({ dispatch, secretHandles }: FormTools): FormWork => ({
  loadCheck: async () => (await import('./accountSchemas')).freshSignIn,
  isSending: ({ freshSignIn }) => freshSignIn.value === 'proving',
  isRefused: ({ freshSignIn }) => freshSignIn.context.result?.kind === 'wrongPassword',
  clearedOnRefusal: ['password'],
  send: (dom) =>
    dispatch(events.freshSignIn.submitted({ secret: secretHandles.put(dom.text('password')) })),
});
