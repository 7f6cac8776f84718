import { captchaMachine } from '../../machines/signIn/captcha';
import { signInMachine } from '../../machines/signIn/signIn';
import { signInMethodsMachine } from '../../machines/signIn/signInMethods';
import type { Env } from '../../sagas/env';
import { captchaWork } from '../../sagas/signIn/captcha';
import { signInWork } from '../../sagas/signIn/signIn';
import { signInMethodsWork } from '../../sagas/signIn/signInMethods';
import { isSigningIn, reauthenticationForm, signInForm } from '../forms/signIn';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import type { PageWork } from './page';

export const signInFeatures = {
  signIn: machineFeature(signInMachine, signInWork),
  captcha: machineFeature(captchaMachine, captchaWork),
  signInMethods: machineFeature(signInMethodsMachine, signInMethodsWork),
} satisfies Features<Env>;

export const page: PageWork = {
  features: signInFeatures,
  forms: { signIn: signInForm, reauthentication: reauthenticationForm },
  opened: [events.signIn.reset(), events.signInMethods.opened()],
  left: [events.signIn.reset(), events.singleSignOn.reset()],
  isWaiting: isSigningIn,
  isAsPrerendered: ({ signIn, signInMethods, captcha, signInType, ...state }) =>
    typeof signIn.value === 'string' &&
    signInMethods.value !== 'assumed' &&
    signInMethods.context.password &&
    !signInMethods.context.others[0] &&
    captcha.value === 'off' &&
    (!('singleSignOn' in state) || state.singleSignOn.value === 'idle') &&
    signInType.context.lastType === null,
  leftOut({ signInMethods: { value, context } }) {
    // Without a response, the page as served knows best what is configured.
    if (value !== 'known') return undefined;
    return context.singleSignOn ? null : 'singleSignOn';
  },
};
