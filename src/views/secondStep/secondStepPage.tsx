import { mergeClasses } from '@fluentui/react-components';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { events } from '../../kit/events';
import { substate } from '../../kit/substate';
import { ROUTES } from '../../rules/routes';
import { secondStep as en } from '../../text/en/secondStep';
import { bringPageTexts } from '../../text/pageTexts';
import { secondStep as zh } from '../../text/zh/secondStep';
import SignedIn from '../signIn/signedIn';
import { FailureDetails } from '../ui/failureDetails';
import { WithEmail } from '../ui/email';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { wholeProblem } from '../ui/form/problems';
import { useStateOf } from '../ui/hooks/useStateOf';
import { Action, Lead, loadingPage, WayOut } from '../ui/formPageParts';
import { AppSetup } from './appSetup';
import { LostPhone } from './lostPhone';
import { PasskeyChoice } from './passkeyChoice';
import { passkeyProblems } from './problems';
import { useSecondStepStyles } from './secondStep.styles';
import { StepForm } from './stepForm';
import { wantsRemembering } from './wantsRemembering';

/** The first step has expired: the sign-in must start again. */
function Ended() {
  const { t } = useTranslation('secondStep');
  const { search } = useLocation();
  return (
    <FormPage
      title={t('title')}
      stage="ended"
      problems={[wholeProblem({ key: 'secondStep:errors.ended' })]}
    >
      <WayOut to={ROUTES.signIn[0] + search}>{t('signIn.startOver')}</WayOut>
    </FormPage>
  );
}

function Unavailable() {
  const { t } = useTranslation('secondStep');
  const page = useFormPageStyles();
  const { error } = useStateOf('secondStepSignIn').context;
  return (
    <FormPage title={t('title')} stage="unavailable">
      <div role="alert">
        <p className={page.text}>{t('signIn.unavailable')}</p>
        {error && <FailureDetails error={error} className={page.text} />}
      </div>
      <Action appearance="primary" sends={events.secondStepSignIn.opened()}>
        {t('signIn.retry')}
      </Action>
    </FormPage>
  );
}

/** The studio requires an app that is not set up yet; setting one up, or a passkey, completes the sign-in. */
function SettingUp() {
  const { t } = useTranslation('secondStep');
  const page = useFormPageStyles();
  const styles = useSecondStepStyles();
  const dispatch = useDispatch();
  const { search } = useLocation();
  const step = useStateOf('secondStepSignIn');
  const { email, hasPasskey } = step.context;
  const inStep = substate(step.value, 'settingUp');
  const refused = typeof inStep === 'object' ? inStep.refused : undefined;
  const problems = useMemo(() => passkeyProblems(refused, step.context), [refused, step.context]);
  const isProving = inStep === 'proving';
  const { value, context } = useStateOf('appSetup');
  const { tokens, singleSignOn } = context;
  const isDone = value === 'done';
  useEffect(() => {
    if (!isDone) return;
    const remember = wantsRemembering(search);
    dispatch(events.secondStepSignIn.setUp({ tokens, singleSignOn, remember }));
  }, [dispatch, isDone, search, singleSignOn, tokens]);
  return (
    <FormPage
      title={t('signIn.setUpTitle')}
      stage="setUp"
      problems={value === 'codes' ? [] : problems}
    >
      {value !== 'codes' && (
        <Lead>
          <WithEmail email={email} text={(shown) => t('signIn.setUp', { email: shown })} />
        </Lead>
      )}
      <AppSetup place="signIn" email={email} />
      {hasPasskey && value !== 'codes' && (
        <div className={mergeClasses(page.actions, styles.group)}>
          <p className={page.aside}>{t('signIn.orPasskey')}</p>
          <PasskeyChoice isProving={isProving} isBusy={isProving} />
        </div>
      )}
    </FormPage>
  );
}

/** The second step of a sign-in (spec 3: login methods; st-mfa). */
export default function SecondStepPage() {
  const { t, i18n } = useTranslation(['secondStep', 'signIn', 'form']);
  bringPageTexts(i18n, 'secondStep', { en, zh });
  const { value } = useStateOf('secondStepSignIn');
  const setUp = useStateOf('appSetup').value;
  const help = useStateOf('secondStepHelp').value;
  const person = useStateOf('session').context.facts;
  if (help === 'ended') return <Ended />;
  if (help !== 'idle' && help !== 'looking') return <LostPhone />;
  if (value === 'idle' || value === 'asking' || value === 'signedIn')
    return loadingPage(t('title'), t(value === 'signedIn' ? 'signIn.done' : 'checking'));
  if (substate(value, 'settingUp')) return <SettingUp />;
  if (person && value === 'ended' && setUp === 'idle')
    return (
      <FormPage title={t('signIn:signedIn.title')} stage="signedIn">
        <SignedIn email={person.email ?? person.userId} />
      </FormPage>
    );
  if (value === 'ended') return <Ended />;
  return value === 'unavailable' ? <Unavailable /> : <StepForm />;
}
