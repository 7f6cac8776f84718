import { mergeClasses } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { WithEmail } from '../ui/email';
import { EmailField } from '../ui/form/emailField';
import { FormPage } from '../ui/form/formPage';
import { SubmitButton } from '../ui/form/submitButton';
import { useStateOf } from '../ui/hooks/useStateOf';
import { ROUTES } from '../../rules/routes';
import type { ResetRequestContext } from '../../../machines/passwordReset/resetRequest';
import { failureProblem, fieldProblems, serverText, wholeProblem } from '../ui/form/problems';
import type { Problem } from '../ui/form/problems';
import { useDomForm } from '../ui/form/useDomForm';
import { Action, AwayLink, FieldsForm, Lead } from '../ui/formPageParts';
import { events } from '../../kit/events';
import { substate } from '../../kit/substate';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { ResendButton } from '../ui/resendButton';

/** The same text whether or not the address has an account (UX 63; OWASP: forgot password). */
function MailSent() {
  const { t } = useTranslation('resetRequest');
  const page = useFormPageStyles();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('resetRequest');
  return (
    <>
      <output className={mergeClasses(page.text, page.lead)}>
        <WithEmail email={context.email} text={(email) => t('sent.body', { email })} />
      </output>
      <p className={page.text}>{t('sent.spam')}</p>
      <div className={page.actions}>
        <ResendButton
          state={substate(value, 'sent') ?? 'sending'}
          until={context.until}
          text={(key, seconds) =>
            key === 'sending' ? t('submitting') : t(`sent.${key}`, { seconds })
          }
          onResend={() => dispatch(events.resetRequest.resent())}
        />
        <Action appearance="transparent" sends={events.resetRequest.addressChanged()}>
          {t('sent.other')}
        </Action>
      </div>
    </>
  );
}

const LABELS = { email: 'form:email' } as const;

/** Why no link was sent (spec 7: POST /user/password/reset/token; spec 8). */
const problemsOf = (result: ResetRequestContext['result']): readonly Problem<'email'>[] => {
  switch (result?.kind) {
    case undefined:
      return [];
    case 'fieldError':
      return fieldProblems(LABELS, result.fieldErrors);
    case 'notAllowed':
      return [wholeProblem(serverText(result.reason))];
    case 'failed':
      return [failureProblem(result)];
  }
};

/** Requests a link that resets the password (spec 2: titled 'Confirm Your Email'; UX 63). */
export default function ForgotPage() {
  const { t } = useTranslation(['resetRequest', 'form']);
  const { value, context } = useStateOf('resetRequest');
  const { result } = context;
  const refusals = useMemo(() => problemsOf(result), [result]);
  const form = useDomForm({ name: 'resetRequest', labels: LABELS, refusals });

  const isSent = substate(value, 'sent') !== undefined;
  if (isSent || value === 'resending')
    return (
      <FormPage title={t('sent.title')} stage="sent">
        <MailSent />
      </FormPage>
    );
  return (
    <FormPage title={t('title')} stage="form" problems={form.problems}>
      <Lead>{t('intro')}</Lead>
      <FieldsForm form={form}>
        <EmailField {...form.field('email')} />
        <SubmitButton text={t('submit')} sendingText={t('submitting')} sending={form.sending} />
        <AwayLink to={ROUTES.signIn[0]}>{t('form:backToSignIn')}</AwayLink>
      </FieldsForm>
    </FormPage>
  );
}
