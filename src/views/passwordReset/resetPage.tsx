import { useTranslation } from 'react-i18next';
import type {
  PasswordResetContext,
  ResetLinkProblem,
} from '../../../machines/passwordReset/passwordReset';
import { events } from '../../kit/events';
import { substate } from '../../kit/substate';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useWaiting } from '../ui/hooks/useWaiting';
import { Action, AwayLink, FieldsForm, Lead, loadingPage, WayOut } from '../ui/formPageParts';
import { ROUTES } from '../../rules/routes';
import { unsureProblem } from '../ui/unsureProblem';
import { failureProblem, fieldProblems, type Problem } from '../ui/form/problems';
import { useMemo } from 'react';
import { useDomForm, type DomForm } from '../ui/form/useDomForm';
import { KnownEmail } from '../ui/knownEmail';
import { NewPasswordFields } from '../ui/form/newPasswordFields';
import { SubmitButton } from '../ui/form/submitButton';

const LABELS = { password: 'form:newPassword', password_confirm: 'form:confirm' } as const;
type Field = keyof typeof LABELS;

/** Why the password was not changed (spec 7: POST /user/password/reset; spec 8). */
const problemsOf = ({ result, unsure }: PasswordResetContext): readonly Problem<Field>[] => {
  switch (result?.kind) {
    case undefined:
    case 'changed':
    // The whole page shows it.
    case 'linkRefused':
      return [];
    case 'fieldError':
      return fieldProblems(LABELS, result.fieldErrors);
    case 'failed':
      return [unsureProblem(failureProblem(result), unsure, 'passwordReset:unsure')];
  }
};

/** The new password, twice (spec 5; UX 7). Setting it ends all other sessions. */
function ResetForm({ form }: { form: DomForm<Field> }) {
  const { t } = useTranslation(['passwordReset', 'form']);
  const { email } = useStateOf('passwordReset').context;
  return (
    <>
      <Lead>{t('intro')}</Lead>
      <FieldsForm form={form}>
        {email !== '' && (
          // For password managers: whose password this is. Hidden, and never sent.
          <KnownEmail
            id="username"
            name="username"
            label={t('account')}
            email={email}
            error={null}
          />
        )}
        <NewPasswordFields form={form} />
        <SubmitButton text={t('submit')} sendingText={t('submitting')} sending={form.sending} />
      </FieldsForm>
    </>
  );
}

/** A link that cannot be used, and the way to a new one. */
function LinkRefused({ problem }: { problem: ResetLinkProblem | 'navigationFailed' }) {
  const { unsure } = useStateOf('passwordReset').context;
  const { t } = useTranslation(['passwordReset', 'form']);
  const page = useFormPageStyles();
  return (
    <>
      <Lead>{t(`link.${unsure && problem === 'used' ? 'usedNow' : problem}`)}</Lead>
      <div className={page.actions}>
        <Action appearance="primary" sends={events.passwordReset.newLinkChosen()}>
          {t('link.again')}
        </Action>
        <AwayLink to={ROUTES.signIn[0]}>{t('form:backToSignIn')}</AwayLink>
      </div>
    </>
  );
}

/**
 * The password is changed; the user signs in next, never through the link (UX 64). A user already signed in to this
 * account here stays signed in.
 */
function Changed() {
  const { t } = useTranslation(['passwordReset', 'form']);
  const { result } = useStateOf('passwordReset').context;
  const stays = result?.kind === 'changed' && result.signedInHere;
  const everywhere = result?.kind === 'changed' && result.signedOutEverywhere;
  const body = t(stays ? 'changed.stays' : 'changed.body');
  return (
    <>
      <Lead>
        {everywhere ? t('form:sentences', { first: body, second: t('changed.everywhere') }) : body}
      </Lead>
      {stays ? (
        <WayOut to={ROUTES.account[0]}>{t('changed.account')}</WayOut>
      ) : (
        <Action appearance="primary" sends={events.signInType.signInRequested({ returnTo: null })}>
          {t('changed.signIn')}
        </Action>
      )}
    </>
  );
}

/** States with nothing to show yet, or in which another page follows. */
const WAITING = ['idle', 'arriving', 'leaving', 'requestingNewLink'] as const;

/** Sets a new password with a mailed link (spec 2: titled 'Reset Your Password'). */
export default function ResetPage() {
  const { t } = useTranslation('passwordReset');
  const { value, context } = useStateOf('passwordReset');
  const refusals = useMemo(() => problemsOf(context), [context]);
  const form = useDomForm({ name: 'passwordReset', labels: LABELS, refusals });
  const awaited = useWaiting(WAITING.some((state) => state === value) ? 'opening' : null);

  if (awaited) return loadingPage(t('title'), t(awaited));
  const linkRefused = substate(value, 'linkRefused');
  if (linkRefused) {
    return (
      <FormPage title={t('link.title')} stage={linkRefused}>
        <LinkRefused problem={linkRefused} />
      </FormPage>
    );
  }
  if (value === 'changed')
    return (
      <FormPage title={t('changed.title')} stage={value}>
        <Changed />
      </FormPage>
    );
  return (
    <FormPage title={t('title')} stage="form" problems={form.problems}>
      <ResetForm form={form} />
    </FormPage>
  );
}
