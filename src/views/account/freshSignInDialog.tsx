import { Button, mergeClasses } from '@fluentui/react-components';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { FreshSignInContext } from '../../../machines/account/freshSignIn';
import { events } from '../../kit/events';
import { PROOF_VALID_MS } from '../../rules/accountLimits';
import { ROUTES } from '../../rules/routes';
import { useDialogStyles } from '../ui/dialog.styles';
import { KnownEmail } from '../ui/knownEmail';
import { CodeField } from '../ui/form/codeField';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { NewTabLink } from '../ui/form/newTabLink';
import { ProblemSummary } from '../ui/form/problemSummary';
import type { Problem } from '../ui/form/problems';
import { wrongCode } from '../secondStep/problems';
import { proofProblem } from '../ui/form/proofProblems';
import { SubmitButton } from '../ui/form/submitButton';
import { useDomForm } from '../ui/form/useDomForm';
import { useOwnEmail } from '../ui/hooks/useOwnEmail';
import { useSecondsUntil } from '../ui/hooks/useSecondsUntil';
import { useStateOf } from '../ui/hooks/useStateOf';
import { PasswordField } from '../ui/passwordField';
import { SignInDialog } from '../ui/signInDialog';
import { FieldsForm } from '../ui/formPageParts';
import { SendButton } from '../ui/sendButton';

const MINUTES = PROOF_VALID_MS / 60_000;

const LABELS = { password: 'form:password', code: 'secondStep:code' } as const;
type Field = keyof typeof LABELS;

type OfPasskey = Extract<FreshSignInContext['result'], { kind: 'notPicked' | 'notVerified' }>;

/** Whether the result is a passkey error, which is shown beside the passkey button. */
const isOfPasskey = (result: FreshSignInContext['result']): result is OfPasskey =>
  result?.kind === 'notPicked' || result?.kind === 'notVerified';

/** Why the proof was refused. */
function problemsOf(result: FreshSignInContext['result']): readonly Problem<Field>[] {
  if (result === null || isOfPasskey(result)) return [];
  // The dialog is closed, or asks for the code.
  if (result.kind === 'proved' || result.kind === 'codeMissing') return [];
  return result.kind === 'wrongCode'
    ? [wrongCode(LABELS.code, result.left)]
    : [proofProblem(result, 'password', LABELS.password, 'account:fresh.wrongPassword')];
}

/** Seconds as minutes and seconds, such as 14:05. */
const clockOf = (left: number) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;

/** Asks for the password, or for the code that an account with an app needs as well. */
function ProofForm() {
  const { t } = useTranslation(['account', 'form']);
  const { result, needsCode } = useStateOf('freshSignIn').context;
  const email = useOwnEmail();
  const { left } = useSecondsUntil(result?.kind === 'failed' ? (result.until ?? 0) : 0);
  const form = useDomForm({
    name: 'freshSignIn',
    labels: LABELS,
    refusals: useMemo(() => problemsOf(result), [result]),
  });
  return (
    <>
      <ProblemSummary problems={form.problems} />
      <FieldsForm form={form}>
        {needsCode ? (
          <CodeField {...form.field('code')} describedBy={BODY_ID} />
        ) : (
          <>
            {/* Shows whose password it is, also to password managers; the account cannot be changed here (A79). */}
            <KnownEmail
              id="fresh-email"
              name="username"
              label={t('form:email')}
              email={email}
              error={null}
            />
            <PasswordField
              {...form.field('password')}
              {...form.passwords}
              autoComplete="current-password"
            />
          </>
        )}
        <SubmitButton
          text={left > 0 ? t('fresh.submitIn', { time: clockOf(left) }) : t('fresh.submit')}
          sendingText={t('fresh.submitting')}
          sending={form.sending}
        />
      </FieldsForm>
    </>
  );
}

const PASSKEY_ID = 'fresh-passkey';
/** What the dialog asks for; read out with the code, which may follow the password in the same dialog. */
const BODY_ID = 'fresh-body';

/** The error of a passkey names what may be entered instead. */
function passkeyError(result: OfPasskey, needsCode: boolean, isAlone: boolean) {
  if (isAlone) return 'account:fresh.passkeyAgain';
  const reason = result.kind === 'notVerified' ? result.kind : result.reason;
  return needsCode
    ? (`secondStep:errors.passkey.${reason}` as const)
    : (`account:fresh.passkeyErrors.${reason}` as const);
}

/** What the dialog asks for. */
function bodyOf(isPasskeyFirst: boolean, needsCode: boolean) {
  if (needsCode) return isPasskeyFirst ? 'bodyEitherCode' : 'bodyCode';
  return isPasskeyFirst ? 'bodyEither' : 'body';
}

/** Whether only a passkey can confirm the identity: the account has no password, and no code is asked for. */
function useOnlyPasskey(): boolean {
  const { passkeys, hasPassword } = useStateOf('passkeys').context;
  const { needsCode } = useStateOf('freshSignIn').context;
  return !needsCode && !hasPassword && passkeys.length > 0;
}

/** Confirms the user's identity with a passkey; null if the user has none. */
function PasskeyProof() {
  const { t } = useTranslation(['account', 'secondStep']);
  const dialog = useDialogStyles();
  const page = useFormPageStyles();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('freshSignIn');
  const list = useStateOf('passkeys');
  const { passkeys } = list.context;
  const isUnknown = list.value === 'idle';
  const isAlone = useOnlyPasskey();
  const { result, needsCode } = context;
  // A page that does not show the list has not requested it.
  useEffect(() => {
    if (isUnknown) dispatch(events.passkeys.asked());
  }, [dispatch, isUnknown]);
  if (passkeys.length === 0) return null;
  const isPicking = value === 'picking';
  return (
    <>
      <SendButton
        id={PASSKEY_ID}
        size="large"
        appearance={isAlone ? 'primary' : 'secondary'}
        className={dialog.action}
        aria-disabled={isPicking || value === 'proving'}
        sends={events.freshSignIn.passkeyPressed()}
      >
        {t(isPicking ? 'fresh.passkeyAsking' : 'fresh.passkey')}
      </SendButton>
      {isOfPasskey(result) && (
        <p role="alert" className={page.text}>
          {t(passkeyError(result, needsCode, isAlone))}
        </p>
      )}
    </>
  );
}

/** Single sign-on leaves the page, so it happens in a new tab; afterwards the held action is retried. */
function InNewTab() {
  const { t } = useTranslation('account');
  const dialog = useDialogStyles();
  return (
    <>
      <p className={dialog.intro}>
        {t('fresh.singleSignOn', { count: MINUTES })}{' '}
        <NewTabLink to={ROUTES.signIn[0]}>{t('fresh.newTab')}</NewTabLink>
      </p>
      <SendButton
        appearance="primary"
        size="large"
        className={dialog.action}
        sends={events.freshSignIn.continued()}
      >
        {t('fresh.continue')}
      </SendButton>
    </>
  );
}

function Asking({ title }: { title: string }) {
  const { t } = useTranslation('account');
  const dialog = useDialogStyles();
  const dispatch = useDispatch();
  const { needsCode } = useStateOf('freshSignIn').context;
  const isInNewTab = useStateOf('signInType').value === 'singleSignOn' && !needsCode;
  const isByPasskey = useOnlyPasskey();
  const { passkeys } = useStateOf('passkeys').context;
  // Only if they are known by now: a button that appears above the form later would move it.
  const [isPasskeyFirst] = useState(passkeys.length > 0);
  const [isPasswordFirst] = useState(!needsCode);
  const body = isByPasskey ? 'bodyPasskey' : bodyOf(isPasskeyFirst, needsCode);
  const isPasskeyNext = isByPasskey || (isPasskeyFirst && !(isPasswordFirst && needsCode));
  const cancel = () => dispatch(events.freshSignIn.canceled());
  return (
    <SignInDialog
      title={title}
      focus={isPasskeyNext ? PASSKEY_ID : needsCode ? 'code' : 'password'}
      onCancel={cancel}
      other={
        <Button
          appearance="subtle"
          className={mergeClasses(dialog.action, dialog.otherAction)}
          onClick={cancel}
        >
          {t('part.cancel')}
        </Button>
      }
    >
      {!isInNewTab && (
        <p id={BODY_ID} className={dialog.intro}>
          {t(`fresh.${body}`, { count: MINUTES })}
        </p>
      )}
      {isPasskeyFirst && <PasskeyProof />}
      {isInNewTab ? <InNewTab /> : !isByPasskey && <ProofForm key={String(needsCode)} />}
      {!isPasskeyFirst && <PasskeyProof />}
    </SignInDialog>
  );
}

/** Shown over the page while a sensitive action waits for a fresh sign-in. */
export function FreshSignInDialog() {
  const { t } = useTranslation('account');
  const { action } = useStateOf('freshSignIn').context;
  return action === null ? null : <Asking title={t(`fresh.${action}`)} />;
}
