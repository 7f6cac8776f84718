import { events } from '../kit/events';
import type { AppState } from '../kit/registry';
import type { FormTools, FormWork } from './formWork';

const needsCode = ({ freshSignIn }: AppState) => freshSignIn.context.needsCode;

export const freshSignInForm = ({ dispatch, getState, secretHandles }: FormTools): FormWork => ({
  loadCheck: async () =>
    needsCode(getState())
      ? (await import('./secondStepSchemas')).code
      : (await import('./accountSchemas')).freshSignIn,
  isSending: ({ freshSignIn }) => freshSignIn.value === 'proving',
  isRefused: ({ freshSignIn: { context } }) =>
    context.result?.kind === 'wrongPassword' || context.result?.kind === 'wrongCode',
  clearedOnRefusal: ['password', 'code'],
  send(dom) {
    const secret = secretHandles.put(dom.text(needsCode(getState()) ? 'code' : 'password'));
    dispatch(events.freshSignIn.submitted({ secret }));
  },
});
