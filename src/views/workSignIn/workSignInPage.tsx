import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { WorkSignInContext } from '../../../machines/workSignIn/workSignIn';
import { ROUTES } from '../../rules/routes';
import { WORK_EMAIL } from '../../rules/waysIn';
import { workSignIn as en } from '../../text/en/workSignIn';
import { bringPageTexts } from '../../text/pageTexts';
import { workSignIn as zh } from '../../text/zh/workSignIn';
import { useLinkStyles } from '../ui/common.styles';
import { useNotOffered, WayNotOffered } from '../signIn/wayNotOffered';
import { EmailField } from '../ui/form/emailField';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { failureProblem, fieldProblems, wholeProblem, type Problem } from '../ui/form/problems';
import { SubmitButton } from '../ui/form/submitButton';
import { useDomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { FieldsForm, Lead, loadingPage } from '../ui/formPageParts';

const LABELS = { email: 'form:email' } as const;
type Field = keyof typeof LABELS;

/** Why the address could not be resolved. */
const problemsOf = (result: WorkSignInContext['result']): readonly Problem<Field>[] => {
  switch (result?.kind) {
    case undefined:
    case 'provider':
    case 'ordinary':
      return [];
    case 'unavailable':
      return [wholeProblem({ key: 'workSignIn:unavailable', values: { provider: result.name } })];
    case 'fieldError':
      return fieldProblems(LABELS, result.fieldErrors);
    case 'failed':
      return [failureProblem(result)];
  }
};

/** One field: the domain of the address decides between a provider and the general ways to sign in. */
export default function WorkSignInPage() {
  const { t, i18n } = useTranslation('workSignIn');
  bringPageTexts(i18n, 'workSignIn', { en, zh });
  const page = useFormPageStyles();
  const link = useLinkStyles();
  const { search } = useLocation();
  const { value, context } = useStateOf('workSignIn');
  const { result } = context;
  const refusals = useMemo(() => problemsOf(result), [result]);
  const form = useDomForm({ name: 'workSignIn', labels: LABELS, refusals });
  const isNotOffered = useNotOffered(WORK_EMAIL);
  const otherWays = `${ROUTES.signIn[0]}${search}`;
  if (value === 'ordinary') return <Navigate to={otherWays} replace />;
  if (value === 'leaving')
    return loadingPage(
      t('title'),
      t('leaving', { provider: result?.kind === 'provider' ? result.name : '' }),
    );
  if (isNotOffered) return <WayNotOffered text="work" />;
  return (
    <FormPage title={t('title')} stage="form" problems={form.problems}>
      <Lead>{t('intro')}</Lead>
      <FieldsForm form={form}>
        <EmailField {...form.field('email')} />
        <SubmitButton text={t('submit')} sendingText={t('submitting')} sending={form.sending} />
        <p className={page.aside}>
          <Link to={otherWays} className={link.link}>
            {t('back')}
          </Link>
        </p>
      </FieldsForm>
    </FormPage>
  );
}
