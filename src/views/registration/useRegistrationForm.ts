import { useEffect, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import {
  forgetRegistrationDraft,
  keepRegistrationDraft,
  readRegistrationDraft,
} from '../../forms/draft';
import { cleanEmail } from '../../rules/cleanEmail';
import { events } from '../../kit/events';
import type { AppState } from '../../kit/registry';
import type { FormDom } from '../ui/form/formDom';
import { useDomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useSecretHandles } from '../ui/hooks/useSecretHandles';
import { useViewConfig } from '../ui/viewConfig';
import { REGISTRATION_LABELS, REGISTRATION_TEXTS, TICKED } from './registrationFields';
import { registrationProblems } from './registrationProblems';

const isSending = (state: AppState): boolean => {
  const { value } = state.registration;
  return value === 'submitting' || value === 'registered';
};

const textOf = (dom: FormDom, field: string): string =>
  field === 'email' ? cleanEmail(dom.text(field)) : dom.text(field).trim();

/** The fields as they are sent: optional ones only when there is something in them (decisions). */
const formOf = (dom: FormDom): string => {
  const texts = REGISTRATION_TEXTS.map((field) => [field, textOf(dom, field)] as const);
  return JSON.stringify({
    ...Object.fromEntries(texts.filter(([, text]) => text !== '')),
    password: dom.text('password'),
  });
};

/** The registration form's behaviour (spec 5: sign-up). */
export const useRegistrationForm = () => {
  const dispatch = useDispatch();
  const secretHandles = useSecretHandles();
  const { brand } = useViewConfig();
  const { value, context } = useStateOf('registration');
  /** The address the form was opened for: a draft is of one invitation. */
  const [opened, setOpened] = useState<string | null>(null);

  useEffect(() => {
    if (value === 'registered' || value === 'joined') forgetRegistrationDraft();
  }, [value]);

  const refusals = useMemo(() => registrationProblems(context.result), [context.result]);

  const form = useDomForm({
    labels: REGISTRATION_LABELS,
    loadCheck: async () => (await import('../../forms/schemas')).registration(brand),
    refusals,
    isSending,
    onArrival: (dom) => {
      setOpened(context.email);
      const draft = readRegistrationDraft(context.email);
      if (context.emailLocked) dom.fill('email', context.email);
      for (const field of REGISTRATION_TEXTS) dom.fill(field, draft[field] ?? '');
      dom.fill('email', context.email);
    },
    onTyped: (dom) =>
      keepRegistrationDraft(opened ?? context.email, {
        ...Object.fromEntries(REGISTRATION_TEXTS.map((field) => [field, dom.text(field)])),
        terms: dom.isTicked('terms') ? TICKED : '',
      }),
    send: (dom) =>
      dispatch(
        events.registration.submitted({
          email: cleanEmail(dom.text('email')),
          form: secretHandles.put(formOf(dom)),
        }),
      ),
  });
  return form;
};
