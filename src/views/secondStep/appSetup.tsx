import { Button, mergeClasses } from '@fluentui/react-components';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { SetupPlace } from '../../../machines/secondStep/appSetup';
import { events } from '../../kit/events';
import { readShown } from '../../kit/shownSecrets';
import { substate } from '../../kit/substate';
import { readNewApp } from '../../rules/newApp';
import { inGroups } from '../../rules/secondStep';
import { usePartStyles } from '../ui/part.styles';
import { useLinkStyles } from '../ui/common.styles';
import { FailureAlert, FailureDetails } from '../ui/failureDetails';
import { CodeField } from '../ui/form/codeField';
import { Loading } from '../ui/form/loading';
import { ProblemSummary } from '../ui/form/problemSummary';
import { SubmitButton } from '../ui/form/submitButton';
import { useDomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { TextField } from '../ui/textField';
import { CopyButton } from './copyButton';
import { codeProblems } from './problems';
import { QrCode } from './qrCode';
import { RecoveryCodes } from './recoveryCodes';
import { useSecondStepStyles } from './secondStep.styles';
import { FieldsForm } from '../ui/formPageParts';
import { SendButton } from '../ui/sendButton';

const LABELS = { code: 'secondStep:code', app_name: 'secondStep:setUp.name' } as const;

/** The secret of the app as a QR code, as a link on the same phone, and as text. */
function Key({ secret }: { secret: string }) {
  const { t } = useTranslation('secondStep');
  const styles = useSecondStepStyles();
  const { hint } = usePartStyles();
  const link = useLinkStyles();
  const app = readNewApp(readShown(secret));
  if (app === null) return null;
  const key = inGroups(app.key, ' ');
  return (
    <>
      <p className={hint}>{t('setUp.scan')}</p>
      <QrCode text={app.address} label={t('setUp.qr')} />
      <a href={app.address} className={link.link}>
        {t('setUp.onPhone')}
      </a>
      <div>
        <p className={hint}>{t('setUp.key')}</p>
        <code className={styles.key} translate="no">
          {key}
        </code>
      </div>
      <CopyButton text={app.key} label={t('setUp.copyKey')} />
    </>
  );
}

/** The secret, and the form for the code that confirms it; the app is not active before. */
function Showing() {
  const { t } = useTranslation('secondStep');
  const styles = useSecondStepStyles();
  const account = usePartStyles();
  const { value, context } = useStateOf('appSetup');
  const refused = substate(value, 'refused');
  const refusals = useMemo(
    () => codeProblems(refused, LABELS.code, context, 'secondStep:errors.offline'),
    [refused, context],
  );
  const form = useDomForm<keyof typeof LABELS>({ name: 'appSetup', labels: LABELS, refusals });
  return (
    <div className={styles.stack}>
      <Key secret={context.secret} />
      <div className={styles.form}>
        <ProblemSummary problems={form.problems} />
        <FieldsForm form={form}>
          <CodeField {...form.field('code')} sends={false} />
          <div>
            <TextField {...form.field('app_name')} autoComplete="off" describedBy="app-name" />
            <p id="app-name" className={mergeClasses(account.hint, styles.fieldHint)}>
              {t('setUp.nameHint')}
            </p>
          </div>
          <SubmitButton
            text={t('setUp.confirm')}
            sendingText={t('setUp.confirming')}
            sending={form.sending}
          />
          {context.place === 'account' && (
            <SendButton
              appearance="subtle"
              size="large"
              className={styles.action}
              aria-disabled={form.sending}
              sends={events.appSetup.canceled()}
            >
              {t('setUp.cancel')}
            </SendButton>
          )}
        </FieldsForm>
      </div>
    </div>
  );
}

/** Sets up an authenticator app, in the account or during a sign-in, where it starts at once. */
export function AppSetup({ place, email }: { place: SetupPlace; email: string }) {
  const { t } = useTranslation('secondStep');
  const styles = useSecondStepStyles();
  const account = usePartStyles();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('appSetup');
  const begin = () => dispatch(events.appSetup.asked({ place }));
  const isFirst = value === 'idle' && place === 'signIn';
  useEffect(() => {
    if (isFirst) dispatch(events.appSetup.asked({ place }));
  }, [dispatch, isFirst, place]);
  if (value === 'idle') return null;
  if (value === 'beginning') return <Loading text={t('setUp.preparing')} bars={3} />;
  if (value === 'unavailable' || value === 'ended')
    return (
      <FailureAlert error={context.error} className={account.problem}>
        <p className={account.problemLead}>
          {t(value === 'ended' ? 'errors.setUpEnded' : 'setUp.failed')}
        </p>
        {context.error && <FailureDetails error={context.error} className={account.hint} />}
        <Button className={styles.action} onClick={begin}>
          {t('setUp.again')}
        </Button>
      </FailureAlert>
    );
  if (value === 'codes')
    return (
      <RecoveryCodes
        codes={context.codes}
        email={email}
        onSaved={() => dispatch(events.appSetup.saved())}
      />
    );
  return value === 'done' ? null : <Showing />;
}
