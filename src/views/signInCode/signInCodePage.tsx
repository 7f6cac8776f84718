import { useTranslation } from 'react-i18next';
import { mergeClasses, makeStyles } from '@fluentui/react-components';
import { useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { signInCode as en } from '../../text/en/signInCode';
import { bringPageTexts } from '../../text/pageTexts';
import { signInCode as zh } from '../../text/zh/signInCode';
import SignedIn from '../signIn/signedIn';
import { useNotOffered, WayNotOffered } from '../signIn/wayNotOffered';
import { WithEmail } from '../ui/email';
import { FormPage } from '../ui/form/formPage';
import { useStateOf } from '../ui/hooks/useStateOf';
import { Action, AwayLink, FieldsForm, Lead, loadingPage } from '../ui/formPageParts';
import { CODE_MINUTES } from '../../rules/constants';
import { RememberField } from '../signIn/rememberField';
import { CodeField } from '../ui/form/codeField';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { SubmitButton } from '../ui/form/submitButton';
import { useDomForm } from '../ui/form/useDomForm';
import { CODE_LABELS, codeProblems, requestProblems, ADDRESS_LABELS } from './codeProblems';
import { events } from '../../kit/events';
import { substate } from '../../kit/substate';
import { ResendButton } from '../ui/resendButton';
import { useSecondsUntil } from '../ui/hooks/useSecondsUntil';
import { ROUTES } from '../../rules/routes';
import { EmailField } from '../ui/form/emailField';
import { focusOn } from '../ui/mainContent';

/** Whether the server sends links and no codes; false while unknown. */
function useLinkOnly(): boolean {
  const { others } = useStateOf('signInMethods').context;
  return others.includes('link-email') && !others.includes('otp-email');
}

function AddressForm() {
  const { t } = useTranslation('signInCode');
  const { search } = useLocation();
  const { value, context } = useStateOf('signInCode');
  const isOfLink = context.linkOnly || substate(value, 'ended') === 'link';
  const isLinkOnly = useLinkOnly();
  const refusals = useMemo(
    () => requestProblems(context.result, isOfLink),
    [context.result, isOfLink],
  );
  const form = useDomForm<'email'>({ name: 'signInCode', labels: ADDRESS_LABELS, refusals });
  return (
    <FormPage
      title={t(isLinkOnly ? 'byLink.title' : 'title')}
      stage="address"
      problems={form.problems}
    >
      <Lead>{t(isLinkOnly ? 'byLink.intro' : 'intro')}</Lead>
      <FieldsForm form={form}>
        <EmailField {...form.field('email')} />
        <SubmitButton
          text={t(isLinkOnly ? 'byLink.send' : 'send')}
          sendingText={t(isLinkOnly ? 'byLink.sending' : 'sending')}
          sending={form.sending}
        />
        <AwayLink to={{ pathname: ROUTES.signIn[0], search }}>{t('otherWays')}</AwayLink>
      </FieldsForm>
    </FormPage>
  );
}

/** The page of the mailed link: nothing is sent before the button is pressed, so that no scanner uses the link up. */
function LinkForm() {
  const { t } = useTranslation('signInCode');
  const page = useFormPageStyles();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('signInCode');
  const problems = useMemo(() => requestProblems(context.result, true), [context.result]);
  return (
    <FormPage title={t('link.title')} stage="link" problems={problems}>
      <Lead>{t('link.body')}</Lead>
      <form
        className={page.form}
        onSubmit={(event) => {
          event.preventDefault();
          const remember = new FormData(event.currentTarget).has('remember');
          dispatch(events.signInCode.linkPressed({ remember }));
        }}
      >
        <div className={page.fields}>
          <RememberField />
          <SubmitButton
            text={t('link.submit')}
            sendingText={t('submitting')}
            sending={value === 'tryingLink' || value === 'signedIn'}
          />
        </div>
      </form>
    </FormPage>
  );
}

const useSignInCodeStyles = makeStyles({ resend: { marginTop: '24px' } });

/** Resends the mail after a wait that a reload does not shorten, or changes the address. */
function ResendCode() {
  const { t } = useTranslation('signInCode');
  const page = useFormPageStyles();
  const styles = useSignInCodeStyles();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('signInCode');
  const { left } = useSecondsUntil(context.until);
  return (
    <div className={mergeClasses(page.actions, styles.resend)}>
      <p className={page.aside}>{t('sent.spam')}</p>
      <ResendButton
        state={value === 'resending' ? 'sending' : left > 0 ? 'waiting' : 'ready'}
        until={context.until}
        text={(key, seconds) =>
          context.linkOnly && key !== 'sending' && key !== 'again'
            ? t(`byLink.${key}`, { seconds })
            : t(`resend.${key}`, { seconds })
        }
        disabled={value === 'tryingCode'}
        onResend={() => dispatch(events.signInCode.resent())}
      />
      <Action appearance="transparent" sends={events.signInCode.addressChanged()}>
        {t('other')}
      </Action>
    </div>
  );
}

/** Says that a link was sent: it is opened from the mail. */
function LinkSent() {
  const { t } = useTranslation('signInCode');
  const page = useFormPageStyles();
  const { email, result, sentAgain } = useStateOf('signInCode').context;
  const problems = useMemo(() => requestProblems(result, true), [result]);
  return (
    <FormPage title={t('sent.title')} stage="link" problems={problems}>
      <output className={mergeClasses(page.text, page.lead)}>
        <WithEmail
          email={email}
          text={(shown) => t(sentAgain ? 'byLink.again' : 'byLink.body', { email: shown })}
        />
      </output>
      <ResendCode />
    </FormPage>
  );
}

/** Asks for the mailed code. The same text whether or not the address has an account (UX 63). */
function CodeForm() {
  const { t } = useTranslation('signInCode');
  const page = useFormPageStyles();
  const { email, result, sentAgain } = useStateOf('signInCode').context;
  const refusals = useMemo(() => codeProblems(result), [result]);
  const form = useDomForm({ name: 'signInCode', labels: CODE_LABELS, refusals });
  // Focuses the code rather than the heading, since typing it is the next step.
  useEffect(() => focusOn('code'), []);
  return (
    <FormPage title={t('sent.title')} stage="code" problems={form.problems}>
      <output id="code-hint" className={mergeClasses(page.text, page.lead)}>
        <WithEmail
          email={email}
          text={(shown) =>
            t(sentAgain ? 'sent.again' : 'sent.body', { email: shown, minutes: CODE_MINUTES })
          }
        />
      </output>
      <FieldsForm form={form}>
        <CodeField {...form.field('code')} describedBy="code-hint" />
        <RememberField />
        <SubmitButton text={t('submit')} sendingText={t('submitting')} sending={form.sending} />
      </FieldsForm>
      <ResendCode />
    </FormPage>
  );
}

/** Signs in with a mailed code, or with the link of the same mail (spec 3: passwordless). */
export default function SignInCodePage() {
  const { t, i18n } = useTranslation(['signInCode', 'signIn', 'form', 'shell']);
  bringPageTexts(i18n, 'signInCode', { en, zh });
  const { value, context } = useStateOf('signInCode');
  const person = useStateOf('session').context.facts;
  const isNotOffered = useNotOffered('otp-email', 'link-email');
  const isLeaving = useStateOf('signOut').value !== 'idle';
  const isLinkOnly = useLinkOnly() || context.linkOnly;
  const isOfLink = useLocation().pathname === ROUTES.signInCode[1];
  const title = t(isOfLink ? 'link.title' : isLinkOnly ? 'byLink.title' : 'title');
  // The end of the sequence leaves the page: anything typed before would be lost.
  if (isLeaving || value === 'idle' || value === 'arriving')
    return loadingPage(title, t(isLeaving ? 'shell:signingOut' : 'opening'));
  if (value === 'signedIn') return loadingPage(title, t('submitting'));
  const isTrying = value === 'tryingCode' || value === 'tryingLink';
  if (person && !isTrying)
    return (
      <FormPage title={t('signIn:signedIn.title')} stage="signedIn">
        <SignedIn email={person.email ?? person.userId} />
      </FormPage>
    );
  if (value === 'linked' || value === 'tryingLink') return <LinkForm />;
  const Sent = context.linkOnly ? LinkSent : CodeForm;
  if (value === 'typing' || value === 'resending' || value === 'tryingCode') return <Sent />;
  if (substate(value, 'linkRefused')) return <LinkForm />;
  if (substate(value, 'refused')) return <Sent />;
  return isNotOffered ? <WayNotOffered text="code" /> : <AddressForm />;
}
