import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { RequestAccessContext } from '../../../machines/requestAccess/requestAccess';
import { events } from '../../kit/events';
import { substate } from '../../kit/substate';
import { requestAccess as en } from '../../text/en/requestAccess';
import { bringPageTexts } from '../../text/pageTexts';
import { requestAccess as zh } from '../../text/zh/requestAccess';
import { useResendText } from '../confirmEmail/useConfirmEmailTexts';
import { useUnseen } from '../ui/common.styles';
import { useLanguage } from '../ui/hooks/useLanguage';
import { EmailField } from '../ui/form/emailField';
import { ResendButton } from '../ui/resendButton';
import { WithEmail } from '../ui/email';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { NameFields, useNameOrder } from '../ui/form/nameFields';
import { failureProblem, fieldProblems, type Problem } from '../ui/form/problems';
import { SubmitButton } from '../ui/form/submitButton';
import { useDomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { TextField } from '../ui/textField';
import { Action, FieldsForm, Lead, loadingPage } from '../ui/formPageParts';

const LABELS = {
  first_name: 'requestAccess:firstName',
  last_name: 'requestAccess:lastName',
  company: 'requestAccess:company',
  email: 'form:email',
} as const;
type Field = keyof typeof LABELS;

/** Why the request, or its confirmation, was refused. */
const problemsOf = (result: RequestAccessContext['result']): readonly Problem<Field>[] => {
  switch (result?.kind) {
    case undefined:
    case 'done':
    case 'confirmed':
    case 'decided':
    case 'ended':
      return [];
    case 'fieldError':
      return fieldProblems(LABELS, result.fieldErrors);
    case 'failed':
      return [failureProblem(result)];
  }
};

function RequestForm() {
  const { t } = useTranslation('requestAccess');
  const language = useLanguage();
  const page = useFormPageStyles();
  const unseen = useUnseen();
  const { result } = useStateOf('requestAccess').context;
  const refusals = useMemo(() => problemsOf(result), [result]);
  const form = useDomForm({ name: 'requestAccess', labels: useNameOrder(LABELS), refusals });
  return (
    <FormPage title={t('title')} stage="form" problems={form.problems}>
      <Lead>{t('intro')}</Lead>
      <p className={page.text}>{t('invited')}</p>
      <FieldsForm form={form}>
        <NameFields field={form.field} />
        <TextField {...form.field('company')} autoComplete="organization" />
        <EmailField {...form.field('email')} />
        <input type="hidden" name="language" value={language} />
        {/* A honeypot: only programs fill it (A107). */}
        <div className={unseen} aria-hidden="true">
          <label>
            {t('website')}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <SubmitButton text={t('submit')} sendingText={t('submitting')} sending={form.sending} />
      </FieldsForm>
    </FormPage>
  );
}

/** The mail is sent: resend it after a wait, or use another address. */
function Sent() {
  const { t } = useTranslation('requestAccess');
  const page = useFormPageStyles();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('requestAccess');
  const state = substate(value, 'sent') ?? 'off';
  return (
    <FormPage title={t('sent.title')} stage="sent">
      <Lead>
        <WithEmail email={context.email} text={(email) => t('sent.body', { email })} />
      </Lead>
      <p className={page.text}>{t('sent.spam')}</p>
      <div className={page.actions}>
        <ResendButton
          state={state}
          until={context.until}
          text={useResendText()}
          onResend={() => dispatch(events.requestAccess.resent())}
        />
        <Action appearance="transparent" sends={events.requestAccess.addressChanged()}>
          {t('sent.other')}
        </Action>
      </div>
    </FormPage>
  );
}

/** The page of the mailed link: nothing is sent before the button is pressed. */
function ConfirmPage() {
  const { t } = useTranslation('requestAccess');
  const dispatch = useDispatch();
  const { value, context } = useStateOf('requestAccess');
  const isSending = value === 'confirming';
  return (
    <FormPage title={t('linked.title')} stage="linked" problems={problemsOf(context.result)}>
      <Lead>{t('linked.body')}</Lead>
      <Action
        appearance="primary"
        disabledFocusable={isSending}
        onClick={() => {
          if (!isSending) dispatch(events.requestAccess.confirmed());
        }}
      >
        {isSending ? t('linked.submitting') : t('linked.submit')}
      </Action>
    </FormPage>
  );
}

/** Requests access without an invitation, and confirms the request with a mailed link. */
export default function RequestAccessPage() {
  const { t, i18n } = useTranslation(['requestAccess', 'form']);
  bringPageTexts(i18n, 'requestAccess', { en, zh });
  const { value } = useStateOf('requestAccess');
  if (value === 'idle' || value === 'arriving') return loadingPage(t('title'), t('opening'));
  if (value === 'linked' || value === 'confirming') return <ConfirmPage />;
  if (substate(value, 'sent')) return <Sent />;
  if (value === 'waiting' || value === 'decided' || value === 'ended')
    return (
      <FormPage title={t(`${value}.title`)} stage={value}>
        <Lead>{t(`${value}.body`)}</Lead>
        {value === 'ended' && (
          <Action appearance="primary" sends={events.requestAccess.askedAgain()}>
            {t('ended.again')}
          </Action>
        )}
      </FormPage>
    );
  return <RequestForm />;
}
