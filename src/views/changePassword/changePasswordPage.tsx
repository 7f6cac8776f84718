import { useEffect, useMemo, type ReactNode } from 'react';
import { HintedTick } from '../ui/form/hintedTick';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { ChangePasswordContext } from '../../../machines/changePassword/changePassword';
import { events } from '../../kit/events';
import { ROUTES } from '../../rules/routes';
import { changePassword as en } from '../../text/en/changePassword';
import { bringPageTexts } from '../../text/pageTexts';
import { changePassword as zh } from '../../text/zh/changePassword';
import { PasskeyOffer } from '../passkeys/passkeyOffer';
import { SignedIn } from '../session/signedIn';
import { FormPage } from '../ui/form/formPage';
import { NewPasswordFields } from '../ui/form/newPasswordFields';
import { fieldProblems, wholeProblem, type Problem } from '../ui/form/problems';
import { proofProblem } from '../ui/form/proofProblems';
import { unsureProblem } from '../ui/unsureProblem';
import { SubmitButton } from '../ui/form/submitButton';
import { useDomForm } from '../ui/form/useDomForm';
import { useMoments } from '../ui/hooks/useMoments';
import { useOwnEmail } from '../ui/hooks/useOwnEmail';
import { useStateOf } from '../ui/hooks/useStateOf';
import { PasswordField } from '../ui/passwordField';
import { KnownEmail } from '../ui/knownEmail';
import { FieldsForm, Lead, loadingPage, WayOut } from '../ui/formPageParts';

const LABELS = {
  current_password: 'changePassword:current',
  password: 'form:newPassword',
  password_confirm: 'form:confirm',
} as const;
type Field = keyof typeof LABELS;

const problemsOf = ({ result, unsure }: ChangePasswordContext): readonly Problem<Field>[] => {
  switch (result?.kind) {
    case undefined:
    case 'changed':
      return [];
    case 'fieldError':
      return fieldProblems(LABELS, result.fieldErrors);
    case 'currentNeeded': {
      const [field, key] = ['current_password', 'changePassword:errors.currentNeeded'] as const;
      return [{ field, label: LABELS[field], message: { key }, notes: [] }];
    }
    case 'wrongPassword':
    case 'notAllowed':
    case 'failed': {
      if (!unsure && result.kind === 'failed' && result.failure?.offline)
        return [wholeProblem({ key: 'changePassword:errors.offline' })];
      const field = 'current_password';
      const wrong = unsure ? 'currentWrongNow' : 'currentWrong';
      const problem = proofProblem(result, field, LABELS[field], `changePassword:errors.${wrong}`);
      return [unsureProblem(problem, unsure, 'changePassword:errors.unsure')];
    }
  }
};

/**
 * The form: the current password unless a passkey replaces it, the new one twice, and whether other devices stay
 * signed in.
 */
function ChangePasswordForm() {
  const { t } = useTranslation('changePassword');
  const { context } = useStateOf('changePassword');
  const email = useOwnEmail();
  const moments = useMoments();
  const { passkeyUntil } = context;
  const refusals = useMemo(() => problemsOf(context), [context]);
  const form = useDomForm({ name: 'changePassword', labels: LABELS, refusals });
  return (
    <FormPage title={t('title')} stage="form" problems={form.problems}>
      <Lead>
        {passkeyUntil > 0 ? t('introPasskey', { time: moments.clock(passkeyUntil) }) : t('intro')}
      </Lead>
      <FieldsForm form={form}>
        {/* For password managers: whose password this is. */}
        <KnownEmail id="username" name="username" label={t('account')} email={email} error={null} />
        {passkeyUntil === 0 && (
          <PasswordField
            {...form.field('current_password')}
            {...form.passwords}
            showText={t('showCurrent')}
            autoComplete="current-password"
          />
        )}
        <NewPasswordFields form={form} />
        <HintedTick name="keep" label={t('keep')} hint={t('keepHint')} />
        <SubmitButton text={t('submit')} sendingText={t('submitting')} sending={form.sending} />
      </FieldsForm>
    </FormPage>
  );
}

function ChangePassword({ waiting }: { waiting: ReactNode }) {
  const { t } = useTranslation(['changePassword', 'form']);
  const dispatch = useDispatch();
  const { value, context } = useStateOf('changePassword');
  useEffect(() => void dispatch(events.changePassword.asked()), [dispatch]);
  if (value === 'idle' || value === 'loading') return waiting;
  if (value !== 'changed') return <ChangePasswordForm />;
  const elsewhere = context.result?.kind === 'changed' && context.result.signedOutElsewhere;
  return (
    <FormPage title={t('changed.title')} stage={value}>
      <Lead>
        {elsewhere
          ? t('form:sentences', { first: t('changed.body'), second: t('changed.elsewhere') })
          : t('changed.body')}
      </Lead>
      <WayOut to={ROUTES.account[0]}>{t('changed.account')}</WayOut>
      <PasskeyOffer again />
    </FormPage>
  );
}

/** Changes the password of the signed-in user. A visitor is sent to the sign-in page and returns afterwards. */
export default function ChangePasswordPage() {
  const { t, i18n } = useTranslation('changePassword');
  bringPageTexts(i18n, 'changePassword', { en, zh });
  const waiting = loadingPage(t('title'), t('checking'));
  return (
    <SignedIn waiting={waiting}>
      <ChangePassword waiting={waiting} />
    </SignedIn>
  );
}
