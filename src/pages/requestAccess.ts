import { requestAccessMachine } from '../../machines/requestAccess/requestAccess';
import type { Env } from '../../sagas/env';
import { requestAccessWork } from '../../sagas/requestAccess/requestAccess';
import type { FormTools, FormWork } from '../forms/formWork';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import { cleanEmail } from '../rules/cleanEmail';
import type { PageWork } from './page';

export const requestAccessFeatures = {
  requestAccess: machineFeature(requestAccessMachine, requestAccessWork),
} satisfies Features<Env>;

/** What is sent: the person's words, the page's language, and the field that only programs fill. */
const FIELDS = ['first_name', 'last_name', 'company', 'website', 'language'] as const;

const requestAccessForm = ({ dispatch, secretHandles, brand }: FormTools): FormWork => ({
  loadCheck: async () => (await import('../forms/requestAccessSchema')).requestAccess(brand),
  isSending: ({ requestAccess }) => requestAccess.value === 'submitting',
  send: (dom) => {
    const texts = Object.fromEntries(FIELDS.map((field) => [field, dom.text(field).trim()]));
    const form = JSON.stringify({ ...texts, email: cleanEmail(dom.text('email')) });
    dispatch(events.requestAccess.submitted({ form: secretHandles.put(form) }));
  },
});

/** Asking for access without an invitation. */
export const page: PageWork = {
  features: requestAccessFeatures,
  forms: { requestAccess: requestAccessForm },
  opened: [events.requestAccess.opened()],
  left: [events.requestAccess.reset()],
};
