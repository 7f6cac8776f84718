import { requestAccessMachine } from '../../machines/requestAccess/requestAccess';
import type { Env } from '../../sagas/env';
import { requestAccessWork } from '../../sagas/requestAccess/requestAccess';
import { forgetFormDraft, keepFormDraft, readFormDraft } from '../forms/draft';
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

/** What a reload of the tab brings back (UX 35): the person's own words. */
const DRAFT = 'requestAccess';
const KEPT = ['first_name', 'last_name', 'company', 'email'] as const;

const requestAccessForm = ({ dispatch, getState, secretHandles, brand }: FormTools): FormWork => ({
  loadCheck: async () => (await import('../forms/requestAccessSchema')).requestAccess(brand),
  isSending: ({ requestAccess }) => requestAccess.value === 'submitting',
  // The form comes back for another address, or refused: what was sent stands in it again.
  arrived: (dom) => {
    const { form } = getState().requestAccess.context;
    // As it was put there below.
    const sent = JSON.parse(secretHandles.peek(form) ?? '{}') as Record<string, string>;
    for (const [field, text] of Object.entries({ ...readFormDraft(DRAFT), ...sent }))
      dom.fill(field, text);
  },
  typed: (dom) =>
    keepFormDraft(DRAFT, Object.fromEntries(KEPT.map((field) => [field, dom.text(field)]))),
  isDone: ({ requestAccess: { value } }) => typeof value === 'object' && 'sent' in value,
  done: forgetFormDraft,
  send: (dom) => {
    const email = cleanEmail(dom.text('email'));
    const texts = Object.fromEntries(FIELDS.map((field) => [field, dom.text(field).trim()]));
    const form = secretHandles.put(JSON.stringify({ ...texts, email }));
    dispatch(events.requestAccess.submitted({ email, form }));
  },
});

/** Asking for access without an invitation. */
export const page: PageWork = {
  features: requestAccessFeatures,
  forms: { requestAccess: requestAccessForm },
  opened: [events.requestAccess.opened()],
  left: [events.requestAccess.reset()],
};
