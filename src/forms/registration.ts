import { events } from '../kit/events';
import { cleanEmail } from '../rules/cleanEmail';
import { forgetFormDraft, keepFormDraft, readFormDraft } from './draft';
import type { FormDom } from './formDom';
import type { FormTools, FormWork } from './formWork';

/** The fields with the user's texts. */
const TEXTS = ['first_name', 'last_name', 'company', 'title', 'email'] as const;

/** Represents a ticked box in a draft. */
export const TICKED = 'ticked';

const textOf = (dom: FormDom, field: string): string =>
  field === 'email' ? cleanEmail(dom.text(field)) : dom.text(field).trim();

/** The fields as they are sent: optional ones only if not empty (decisions). */
const formOf = (dom: FormDom): string => {
  const texts = TEXTS.map((field) => [field, textOf(dom, field)] as const);
  return JSON.stringify({
    ...Object.fromEntries(texts.filter(([, text]) => text !== '')),
    password: dom.text('password'),
  });
};

/** The registration form (spec 5: sign-up). */
export const registrationForm = ({
  dispatch,
  getState,
  secretHandles,
  brand,
}: FormTools): FormWork => {
  /** The address the form was opened for: a draft belongs to one invitation. */
  let opened: string | null = null;
  return {
    loadCheck: async () => (await import('./registrationSchema')).registration(brand),
    isSending: ({ registration: { value } }) => value === 'submitting' || value === 'registered',
    arrived(dom) {
      const { email, emailLocked } = getState().registration.context;
      opened = email;
      const draft = readFormDraft(email);
      if (emailLocked) dom.fill('email', email);
      for (const field of TEXTS) dom.fill(field, draft[field] ?? '');
      dom.fill('email', email);
    },
    typed: (dom) =>
      keepFormDraft(opened ?? getState().registration.context.email, {
        ...Object.fromEntries(TEXTS.map((field) => [field, dom.text(field)])),
        terms: dom.isTicked('terms') ? TICKED : '',
      }),
    isDone: ({ registration: { value } }) => value === 'registered' || value === 'joined',
    done: forgetFormDraft,
    send(dom) {
      const { submitted, submittedWithPasskey } = events.registration;
      const send = dom.text('way') === 'passkey' ? submittedWithPasskey : submitted;
      const form = secretHandles.put(formOf(dom));
      dispatch(send({ email: cleanEmail(dom.text('email')), form }));
    },
  };
};
