import { mergeClasses } from '@fluentui/react-components';
import { useEffect, useMemo } from 'react';
import { WithEmail } from '../ui/email';
import { Action, FieldsForm, Lead } from '../ui/formPageParts';
import { HintedTick } from '../ui/form/hintedTick';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { events } from '../../kit/events';
import { substate } from '../../kit/substate';
import { TRUST_DAYS } from '../../rules/secondStep';
import { CodeField } from '../ui/form/codeField';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import type { Problem } from '../ui/form/problems';
import { SubmitButton } from '../ui/form/submitButton';
import { useDomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { TextField } from '../ui/textField';
import { PasskeyChoice } from './passkeyChoice';
import { passkeyProblems, wrongCode } from './problems';
import { useSecondStepStyles } from './secondStep.styles';
import { wantsRemembering } from './wantsRemembering';
import { focusOn } from '../ui/mainContent';

const APP_LABELS = { code: 'secondStep:code' } as const;
const RECOVERY_LABELS = { code: 'secondStep:recoveryCode' } as const;

/** Why the code, or a passkey instead of it, was refused. */
function useRefusals(): readonly Problem<'code'>[] {
  const { value, context } = useStateOf('secondStepSignIn');
  const refused = substate(value, 'refused');
  return useMemo(() => {
    if (refused !== 'wrong') return passkeyProblems(refused, context);
    const { code } = context.by === 'app' ? APP_LABELS : RECOVERY_LABELS;
    return [wrongCode(code, context.left)];
  }, [refused, context]);
}

/** Asks for the code of the app, or for a recovery code. */
export function StepForm() {
  const { t } = useTranslation('secondStep');
  const page = useFormPageStyles();
  const styles = useSecondStepStyles();
  const { search } = useLocation();
  const { value, context } = useStateOf('secondStepSignIn');
  const { email, by, hasRecoveryCodes, hasPasskey } = context;
  const isProving = value === 'proving';
  const isApp = by === 'app';
  const isLooking = useStateOf('secondStepHelp').value === 'looking';
  const form = useDomForm({
    name: 'secondStepSignIn',
    labels: isApp ? APP_LABELS : RECOVERY_LABELS,
    refusals: useRefusals(),
  });
  // Focuses the code rather than the heading, since typing it is the next step.
  useEffect(() => {
    if (by) focusOn('code');
  }, [by]);
  const field = { ...form.field('code'), describedBy: 'code-hint' };
  return (
    <FormPage title={t('title')} stage={by} problems={form.problems}>
      <Lead id="code-hint">
        <WithEmail
          email={email}
          text={(shown) => t(isApp ? 'signIn.app' : 'signIn.recovery', { email: shown })}
        />
      </Lead>
      <FieldsForm key={by} form={form}>
        {isApp ? (
          <CodeField {...field} />
        ) : (
          <TextField {...field} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        )}
        <HintedTick
          name="trust"
          label={t('signIn.trust')}
          hint={t('signIn.trustHint', { days: TRUST_DAYS })}
        />
        {/* The choice of the first step. */}
        <input type="checkbox" name="remember" hidden defaultChecked={wantsRemembering(search)} />
        <SubmitButton
          text={t('signIn.submit')}
          sendingText={t('signIn.submitting')}
          sending={form.sending && !isProving}
        />
      </FieldsForm>
      <div className={mergeClasses(page.actions, styles.choices)}>
        {hasPasskey && <PasskeyChoice isProving={isProving} isBusy={form.sending} />}
        {(hasRecoveryCodes || !isApp) && (
          <Action appearance="transparent" sends={events.secondStepSignIn.otherChosen()}>
            {t(isApp ? 'signIn.useRecovery' : 'signIn.useApp')}
          </Action>
        )}
        <Action
          appearance="transparent"
          aria-disabled={isLooking}
          sends={events.secondStepHelp.opened()}
        >
          {t(isLooking ? 'signIn.looking' : 'signIn.lost')}
        </Action>
      </div>
    </FormPage>
  );
}
