import { appSetupMachine } from '../../machines/secondStep/appSetup';
import { secondStepHelpMachine } from '../../machines/secondStep/secondStepHelp';
import { secondStepSignInMachine } from '../../machines/secondStep/secondStepSignIn';
import type { Env } from '../../sagas/env';
import { appSetupWork } from '../../sagas/secondStep/appSetup';
import { secondStepHelpWork } from '../../sagas/secondStep/secondStepHelp';
import { secondStepSignInWork } from '../../sagas/secondStep/secondStepSignIn';
import { appSetupForm, secondStepForm } from '../forms/secondStep';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import type { PageWork } from './page';

export const secondStepFeatures = {
  secondStepSignIn: machineFeature(secondStepSignInMachine, secondStepSignInWork),
  appSetup: machineFeature(appSetupMachine, appSetupWork),
  secondStepHelp: machineFeature(secondStepHelpMachine, secondStepHelpWork),
} satisfies Features<Env>;

export const page: PageWork = {
  features: secondStepFeatures,
  forms: { secondStepSignIn: secondStepForm, appSetup: appSetupForm },
  opened: [events.secondStepSignIn.opened()],
  left: [events.secondStepSignIn.reset(), events.appSetup.reset(), events.secondStepHelp.reset()],
};
