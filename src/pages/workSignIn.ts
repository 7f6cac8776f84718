import { workSignInMachine } from '../../machines/workSignIn/workSignIn';
import type { Env } from '../../sagas/env';
import { workSignInWork } from '../../sagas/workSignIn/workSignIn';
import { keepEmailDraft, readEmailDraft } from '../forms/draft';
import type { FormTools, FormWork } from '../forms/formWork';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import { cleanEmail } from '../rules/cleanEmail';
import type { PageWork } from './page';

export const workSignInFeatures = {
  workSignIn: machineFeature(workSignInMachine, workSignInWork),
} satisfies Features<Env>;

/** The one field. What is typed into it stands in the sign-in form too. */
const workSignInForm = ({ dispatch }: FormTools): FormWork => ({
  loadCheck: async () => (await import('../forms/schemas')).resetRequest,
  isSending: ({ workSignIn }) => workSignIn.value === 'submitting',
  arrived: (dom) => dom.fill('email', readEmailDraft()),
  typed: (dom) => keepEmailDraft(cleanEmail(dom.text('email'))),
  send: (dom) => dispatch(events.workSignIn.submitted({ email: cleanEmail(dom.text('email')) })),
});

/** Signing in where the address decides the way. */
export const page: PageWork = {
  features: workSignInFeatures,
  forms: { workSignIn: workSignInForm },
  left: [events.workSignIn.reset()],
};
