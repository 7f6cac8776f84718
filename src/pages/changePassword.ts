import { changePasswordMachine } from '../../machines/changePassword/changePassword';
import type { Env } from '../../sagas/env';
import { changePasswordWork } from '../../sagas/changePassword/changePassword';
import type { FormTools, FormWork } from '../forms/formWork';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import type { PageWork } from './page';

export const changePasswordFeatures = {
  changePassword: machineFeature(changePasswordMachine, changePasswordWork),
} satisfies Features<Env>;

const changePasswordForm = ({ dispatch, secretHandles, brand }: FormTools): FormWork => ({
  loadCheck: async () => (await import('../forms/schemas')).changePassword(brand.passwordPolicy),
  isSending: ({ changePassword }) => changePassword.value === 'submitting',
  isRefused: ({ changePassword }) => changePassword.context.result?.kind === 'wrongPassword',
  clearedOnRefusal: ['current_password'],
  send: (dom) => {
    const current = dom.text('current_password');
    dispatch(
      events.changePassword.submitted({
        current: current && secretHandles.put(current),
        secret: secretHandles.put(dom.text('password')),
        keepSessions: dom.isTicked('keep'),
      }),
    );
  },
});

export const page: PageWork = {
  features: changePasswordFeatures,
  forms: { changePassword: changePasswordForm },
  left: [events.changePassword.reset()],
};
