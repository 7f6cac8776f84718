import { Button, mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch, useStore } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { events } from '../../kit/events';
import { Captcha } from '../signIn/captcha';
import { EmailField } from '../ui/form/emailField';
import { KnownEmail } from '../ui/knownEmail';
import { NewTabLink } from '../ui/form/newTabLink';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { ProblemSummary } from '../ui/form/problemSummary';
import { SubmitButton } from '../ui/form/submitButton';
import { useStateOf } from '../ui/hooks/useStateOf';
import { OTHER_WAY } from '../../rules/otherWays';
import { FORGOT_PATH, ROUTES } from '../../rules/routes';
import { useDialogStyles } from '../ui/dialog.styles';
import { PasswordField } from '../ui/passwordField';
import { reauthentication as en } from '../../text/en/reauthentication';
import { bringPageTexts } from '../../text/pageTexts';
import { reauthentication as zh } from '../../text/zh/reauthentication';
import { SignInDialog } from '../ui/signInDialog';
import { useEffect } from 'react';
import { useForms } from '../ui/hooks/useEngine';
import type { AppState } from '../../kit/registry';
import { SIGN_IN_LABELS, useSignInRefusals } from '../signIn/signInProblems';
import { useDomForm } from '../ui/form/useDomForm';
import { SendButton } from '../ui/sendButton';

/** The form that signs in again without leaving the page. */
const useReauthenticationForm = () => {
  const dispatch = useDispatch();
  const store = useStore<AppState>();
  const forms = useForms();
  const refusals = useSignInRefusals();

  useEffect(() => {
    dispatch(events.signIn.reset());
    return () => {
      // An attempt that has just succeeded must still record its marks, and ends on its own.
      if (forms.work('reauthentication')?.isSending(store.getState()) !== true)
        dispatch(events.signIn.reset());
    };
  }, [dispatch, forms, store]);

  return useDomForm({ name: 'reauthentication', labels: SIGN_IN_LABELS, refusals });
};

/** Email and password of the user who was signed in. */
function PasswordForm({ email }: { email: string | null }) {
  const { t } = useTranslation(['reauthentication', 'signIn', 'form']);
  const styles = useDialogStyles();
  const page = useFormPageStyles();
  const form = useReauthenticationForm();
  // Who signed in another way may have no password.
  const hasOtherWay = useStateOf('signInType').context.lastType?.startsWith(OTHER_WAY) === true;
  return (
    <>
      <p className={styles.intro}>{t('body')}</p>
      <ProblemSummary problems={form.problems} />
      <form {...form.formProps} className={page.form}>
        <div className={page.fields}>
          {email === null ? (
            <EmailField {...form.field('email')} />
          ) : (
            <KnownEmail {...form.field('email')} email={email} />
          )}
          <div>
            <PasswordField
              {...form.field('password')}
              {...form.passwords}
              autoComplete="current-password"
            />
            <p className={mergeClasses(styles.hint, styles.below)}>
              <NewTabLink to={FORGOT_PATH}>{t('signIn:forgot')}</NewTabLink>
            </p>
            {hasOtherWay && (
              <p className={mergeClasses(styles.hint, styles.below)}>
                <NewTabLink to={ROUTES.signIn[0]}>{t('otherWay')}</NewTabLink>
              </p>
            )}
          </div>
          <Captcha />
          <SubmitButton
            text={t('signIn:submit')}
            sendingText={t('signIn:submitting')}
            sending={form.sending}
          />
        </div>
      </form>
    </>
  );
}

/** The link that replaces the form, and so takes the focus from it. */
const NEW_TAB_ID = 'reauthentication-new-tab';

/** Single sign-on and a second step leave the page, so they happen in a new tab; this tab is notified. */
function InNewTab({ body, href }: { body: 'bodySingleSignOn' | 'bodySecondStep'; href: string }) {
  const { t } = useTranslation(['reauthentication', 'notices']);
  const styles = useDialogStyles();
  const page = useFormPageStyles();
  return (
    <>
      <p className={styles.intro}>{t(body)}</p>
      <Button
        as="a"
        id={NEW_TAB_ID}
        href={href}
        target="_blank"
        rel="noopener"
        appearance="primary"
        size="large"
        className={page.action}
      >
        {t('notices:signInInNewTab')}
      </Button>
    </>
  );
}

/**
 * Shown over a page with unsaved work when the session ends: the page stays, and the same user signs in again in place.
 * Closes when a session exists, also one from another tab.
 */
export default function ReauthenticationDialog() {
  const { t, i18n } = useTranslation(['reauthentication', 'notices', 'form']);
  bringPageTexts(i18n, 'reauthentication', { en, zh });
  const dialog = useDialogStyles();
  const { email, elsewhere } = useStateOf('reauthentication').context;
  const isSingleSignOn = useStateOf('signInType').value === 'singleSignOn';
  const isSecondStep = useStateOf('signIn').value === 'secondStep';
  const field = email === null ? 'email' : 'password';
  // The address of the report keeps its filters.
  const isReport = useLocation().pathname === ROUTES.report[0];

  return (
    <SignInDialog
      title={t(elsewhere ? 'endedElsewhere' : 'title')}
      focus={isSecondStep || isSingleSignOn ? NEW_TAB_ID : field}
      other={
        <>
          <SendButton
            appearance="subtle"
            className={mergeClasses(dialog.action, dialog.otherAction)}
            aria-describedby="reauthentication-other"
            sends={events.reauthentication.leaveChosen()}
          >
            {t('otherAccount')}
          </SendButton>
          <p id="reauthentication-other" className={dialog.hint}>
            {isReport
              ? t('form:sentences', { first: t('leaves'), second: t('filters') })
              : t('leaves')}
          </p>
        </>
      }
    >
      {isSecondStep ? (
        <InNewTab body="bodySecondStep" href={ROUTES.secondStep[0]} />
      ) : isSingleSignOn ? (
        <InNewTab body="bodySingleSignOn" href={ROUTES.signIn[0]} />
      ) : (
        <PasswordForm email={email} />
      )}
    </SignInDialog>
  );
}
