import { mergeClasses } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { App, TrustedDevice } from '../../../machines/secondStep/secondStep';
import { events } from '../../kit/events';
import { substate } from '../../kit/substate';
import { RECOVERY_CODES_FEW } from '../../rules/secondStep';
import { secondStep as en } from '../../text/en/secondStep';
import { bringPageTexts } from '../../text/pageTexts';
import { secondStep as zh } from '../../text/zh/secondStep';
import { useNameOf } from '../account/devicesSection';
import { Moment } from '../ui/moment';
import { usePartStyles } from '../ui/part.styles';
import {
  Ago,
  Part,
  PartAnswer,
  PartButton,
  PartDone,
  PartProblem,
  RowText,
  useAsked,
} from '../ui/part';
import { useDay } from '../ui/hooks/useDay';
import { useOwnEmail } from '../ui/hooks/useOwnEmail';
import { useStateOf } from '../ui/hooks/useStateOf';
import { AppSetup } from './appSetup';
import { RecoveryCodes } from './recoveryCodes';
import { RemoveApp, removeId } from './removeApp';
import { useSecondStepStyles } from './secondStep.styles';

/** Whether a change is in progress, which blocks others; the buttons keep the focus. */
function useBusy(): boolean {
  const { value } = useStateOf('secondStep');
  return value === 'renewing' || value === 'forgetting';
}

function AppRow({ app }: { app: App }) {
  const { t } = useTranslation('secondStep');
  const styles = usePartStyles();
  const isBusy = useBusy();
  const { name, createdAt, lastUsedAt } = app;
  return (
    <li className={styles.row}>
      <RowText title={name}>
        <Ago
          at={createdAt || null}
          text={(ago) => t('account.added', { ago })}
          none={t('account.unknown')}
        />
        {' · '}
        <Ago
          at={lastUsedAt || null}
          text={(ago) => t('account.used', { ago })}
          none={t('account.unused')}
        />
      </RowText>
      <PartButton
        id={removeId(name)}
        aria-label={t('account.removeNamed', { name })}
        aria-disabled={isBusy}
        sends={events.secondStep.removeAsked({ name })}
      >
        {t('account.remove')}
      </PartButton>
    </li>
  );
}

function Codes({ left }: { left: number }) {
  const { t } = useTranslation('secondStep');
  const styles = usePartStyles();
  const isBusy = useBusy();
  const { value } = useStateOf('secondStep');
  return (
    <div className={styles.row}>
      <RowText title={t('account.codesTitle')}>
        {t('account.codesLeft', { count: left })}
        {' · '}
        {t('account.renewHint')}
      </RowText>
      <PartButton aria-disabled={isBusy} sends={events.secondStep.renewAsked()}>
        {t(value === 'renewing' ? 'account.renewing' : 'account.renew')}
      </PartButton>
    </div>
  );
}

function DeviceRow({ device }: { device: TrustedDevice }) {
  const { t } = useTranslation('secondStep');
  const styles = usePartStyles();
  const day = useDay();
  const isBusy = useBusy();
  const { value, context } = useStateOf('secondStep');
  const { id, until } = device;
  const name = useNameOf()(device);
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <h4 className={styles.rowTitle}>{name}</h4>
        <p className={styles.hint}>
          <Moment at={until}>{t('account.until', { date: day(until) })}</Moment>
        </p>
      </div>
      <PartButton
        aria-label={t('account.forgetNamed', { name })}
        aria-disabled={isBusy}
        sends={events.secondStep.forgetAsked({ id })}
      >
        {t(value === 'forgetting' && context.id === id ? 'account.forgetting' : 'account.forget')}
      </PartButton>
    </li>
  );
}

/** The outcome of the last change, in a place that stays: a status that appears with its text is not announced. */
function Done({ isAdded }: { isAdded: boolean }) {
  const { t } = useTranslation('secondStep');
  const styles = usePartStyles();
  const { value } = useStateOf('secondStep');
  return (
    <div className={styles.after}>
      <PartDone>
        {isAdded && value === 'shown' && t('account.said.added')}
        {value === 'removed' && t('account.said.removed')}
        {value === 'forgotten' && t('account.said.forgotten')}
      </PartDone>
    </div>
  );
}

/** The current settings and their actions. */
function Settings() {
  const { t } = useTranslation('secondStep');
  const styles = usePartStyles();
  const own = useSecondStepStyles();
  const isBusy = useBusy();
  const { value, context } = useStateOf('secondStep');
  const { apps, recoveryCodesLeft, devices, required } = context.settings;
  const isOn = apps.length > 0;
  return (
    <>
      {isOn && recoveryCodesLeft <= RECOVERY_CODES_FEW && (
        <p className={own.banner}>{t('account.codesFew', { count: recoveryCodesLeft })}</p>
      )}
      {isOn ? (
        <ul className={styles.list}>
          {apps.map((app) => (
            <AppRow key={app.name} app={app} />
          ))}
        </ul>
      ) : (
        <p className={styles.hint}>{t('account.none')}</p>
      )}
      {required && <p className={styles.hint}>{t('account.required')}</p>}
      {isOn && (
        <div className={own.group}>
          <Codes left={recoveryCodesLeft} />
        </div>
      )}
      {devices.length > 0 && (
        <div className={own.group}>
          <h3 className={styles.rowTitle}>{t('account.devicesTitle')}</h3>
          <p className={styles.hint}>{t('account.devicesHint')}</p>
          <ul className={mergeClasses(styles.list, styles.beneath)}>
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        </div>
      )}
      <div className={styles.after}>
        {value === 'failed' && <PartProblem lead={t('account.failed')} error={context.error} />}
        <div className={styles.actions}>
          <PartButton aria-disabled={isBusy} sends={events.appSetup.asked({ place: 'account' })}>
            {t(isOn ? 'account.addAnother' : 'account.add')}
          </PartButton>
        </div>
      </div>
    </>
  );
}

/** The content of the section except the setup: a question, new codes, or the settings. */
function Body() {
  const dispatch = useDispatch();
  const { value, context } = useStateOf('secondStep');
  const email = useOwnEmail();
  if (value === 'removing' || substate(value, 'asking') !== undefined) return <RemoveApp />;
  if (value === 'codes')
    return (
      <RecoveryCodes
        codes={context.codes}
        email={email}
        onSaved={() => dispatch(events.secondStep.saved())}
      />
    );
  return <Settings />;
}

/** The second step of the account: apps, recovery codes, trusted devices. */
export function SecondStepSection() {
  const { t, i18n } = useTranslation('secondStep');
  bringPageTexts(i18n, 'secondStep', { en, zh });
  const dispatch = useDispatch();
  const setUp = useStateOf('appSetup').value;
  const { value, context } = useStateOf('secondStep');
  const isBusy = useBusy();
  const email = useOwnEmail();
  const isDone = setUp === 'done';
  const ask = useAsked('secondStep');
  useEffect(
    () => () => {
      dispatch(events.secondStep.reset());
      dispatch(events.appSetup.reset());
    },
    [dispatch],
  );
  useEffect(() => {
    if (!isDone) return;
    ask();
    // The others are signed out.
    dispatch(events.devices.asked());
  }, [ask, dispatch, isDone]);
  const isChanging = isBusy || substate(value, 'asking') !== undefined;
  // The outcome of a setup ends with the next change, also if that is canceled.
  useEffect(() => {
    if (isDone && isChanging) dispatch(events.appSetup.reset());
  }, [dispatch, isChanging, isDone]);
  const title = t('title');
  const isSettingUp = setUp !== 'idle' && !isDone;
  if (!context.settings.offered) return null;
  return (
    <Part
      id="second-step"
      title={title}
      intro={t('account.intro')}
      onCancel={isSettingUp && (() => dispatch(events.appSetup.canceled()))}
    >
      {isSettingUp ? (
        <AppSetup place="account" email={email} />
      ) : (
        <PartAnswer of="secondStep" title={title} onRetry={ask} bars={1}>
          <Body />
        </PartAnswer>
      )}
      <Done isAdded={isDone} />
    </Part>
  );
}
