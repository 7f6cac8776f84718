import { requestAccessMachine } from '../../machines/requestAccess/requestAccess';
import type { Env } from '../../sagas/env';
import { requestAccessWork } from '../../sagas/requestAccess/requestAccess';
import { forgetFormDraft, keepFormDraft, readFormDraft } from '../forms/draft';
import type { FormTools, FormWork } from '../forms/formWork';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import { substate } from '../kit/substate';
import { cleanEmail } from '../rules/cleanEmail';
import type { PageWork } from './page';

export const requestAccessFeatures = {
  requestAccess: machineFeature(requestAccessMachine, requestAccessWork),
} satisfies Features<Env>;

/** The fields that are sent: the user's texts, the page's language, and the field that only bots fill. */
const FIELDS = ['first_name', 'last_name', 'company', 'website', 'language'] as const;

/** The fields restored after a reload of the tab (UX 35): the user's own texts. */
const DRAFT = 'requestAccess';
const KEPT = ['first_name', 'last_name', 'company', 'email'] as const;

const requestAccessForm = ({ dispatch, getState, secretHandles, brand }: FormTools): FormWork => ({
  loadCheck: async () => (await import('../forms/requestAccessSchema')).requestAccess(brand),
  isSending: ({ requestAccess }) => requestAccess.value === 'submitting',
  // If the form reappears, for another address or after a refusal, it is filled with what was sent.
  arrived: (dom) => {
    const { form } = getState().requestAccess.context;
    // As stored below.
    const sent = JSON.parse(secretHandles.peek(form) ?? '{}') as Record<string, string>;
    for (const [field, text] of Object.entries({ ...readFormDraft(DRAFT), ...sent }))
      dom.fill(field, text);
  },
  typed: (dom) =>
    keepFormDraft(DRAFT, Object.fromEntries(KEPT.map((field) => [field, dom.text(field)]))),
  isDone: ({ requestAccess: { value } }) => substate(value, 'sent') !== undefined,
  done: forgetFormDraft,
  send: (dom) => {
    const email = cleanEmail(dom.text('email'));
    const texts = Object.fromEntries(FIELDS.map((field) => [field, dom.text(field).trim()]));
    const form = secretHandles.put(JSON.stringify({ ...texts, email }));
    dispatch(events.requestAccess.submitted({ email, form }));
  },
});

export const page: PageWork = {
  features: requestAccessFeatures,
  forms: { requestAccess: requestAccessForm },
  opened: [events.requestAccess.opened()],
  left: [events.requestAccess.reset()],
};
