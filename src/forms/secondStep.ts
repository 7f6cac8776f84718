import { events } from '../kit/events';
import { substate } from '../kit/substate';
import type { FormTools, FormWork } from './formWork';

const schemas = () => import('./secondStepSchemas');

/** The code of a sign-in's second step: from the app, or a recovery code. */
export const secondStepForm = ({ dispatch, getState, secretHandles }: FormTools): FormWork => ({
  async loadCheck() {
    const { code, recoveryCode } = await schemas();
    return getState().secondStepSignIn.context.by === 'app' ? code : recoveryCode;
  },
  isSending: ({ secondStepSignIn: { value } }) =>
    value === 'trying' || value === 'proving' || value === 'signedIn',
  isReady: ({ secondStepSignIn: { value } }) => value !== 'idle' && value !== 'asking',
  isRefused: ({ secondStepSignIn: { value } }) => substate(value, 'refused') === 'wrong',
  clearedOnRefusal: ['code'],
  send: (dom) =>
    dispatch(
      events.secondStepSignIn.submitted({
        code: secretHandles.put(dom.text('code')),
        trust: dom.isTicked('trust'),
        remember: dom.isTicked('remember'),
      }),
    ),
});

export const appSetupForm = ({ dispatch, secretHandles }: FormTools): FormWork => ({
  loadCheck: async () => (await schemas()).newApp,
  isSending: ({ appSetup: { value } }) => value === 'confirming',
  isRefused: ({ appSetup: { value } }) => substate(value, 'refused') === 'wrong',
  clearedOnRefusal: ['code'],
  send: (dom) =>
    dispatch(
      events.appSetup.submitted({
        code: secretHandles.put(dom.text('code')),
        name: dom.text('app_name').trim(),
      }),
    ),
});

export const removeAppForm = ({ dispatch, secretHandles }: FormTools): FormWork => ({
  loadCheck: async () => (await schemas()).eitherCode,
  isSending: ({ secondStep: { value } }) => value === 'removing',
  isRefused: ({ secondStep: { value } }) => substate(value, 'asking') === 'wrong',
  clearedOnRefusal: ['code'],
  send: (dom) =>
    dispatch(events.secondStep.submitted({ code: secretHandles.put(dom.text('code')) })),
});
