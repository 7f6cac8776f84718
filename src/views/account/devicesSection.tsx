import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device, DevicesToEnd } from '../../../machines/account/devices';
import { events } from '../../kit/events';
import { useStateOf } from '../ui/hooks/useStateOf';
import { Moment } from '../ui/moment';
import { useLinkStyles } from '../ui/common.styles';
import { usePartStyles } from '../ui/part.styles';
import { Ago, AskedPart, PartButton, PartDone, PartProblem } from '../ui/part';
import { useMoments } from '../ui/hooks/useMoments';

/** Returns the name of a device: browser and system as far as they are known. */
export function useNameOf() {
  const { t } = useTranslation('account');
  return ({ browser, system }: Pick<Device, 'browser' | 'system'>): string => {
    if (browser === '' && system === '') return t('devices.unknownDevice');
    if (browser === '' || system === '') return browser + system;
    return t('devices.name', { browser, system });
  };
}

interface EndButtonProps {
  target: DevicesToEnd;
  text: string;
  /** The accessible name, if the text alone is ambiguous. */
  label?: string;
  /** The id of what differs from a button with the same name. */
  describedBy?: string;
}

/** Inert during a request, but keeps the focus. */
function EndButton({ target, text, label, describedBy }: EndButtonProps) {
  const { value } = useStateOf('devices');
  const isBusy = value === 'ending' || value === 'leaving';
  return (
    <PartButton
      aria-label={label}
      aria-describedby={describedBy}
      aria-disabled={isBusy}
      sends={events.devices.endAsked({ target })}
    >
      {text}
    </PartButton>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  const moments = useMoments();
  const name = useNameOf()(device);
  const activeId = useId();
  const { id, current, network, signedInAt, seenAt, way } = device;
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <h3 className={styles.rowTitle}>
          {name} {current && <span className={styles.mark}>{t('devices.current')}</span>}
        </h3>
        <p id={activeId} className={styles.hint}>
          {current ? (
            t('devices.activeNow')
          ) : (
            <Ago at={seenAt} text={(ago) => t('devices.lastActive', { ago })} />
          )}
        </p>
        <details className={styles.details}>
          <summary>{t('devices.details')}</summary>
          <dl>
            <dt>{t('devices.signedIn')}</dt>
            <dd>
              <Moment at={signedInAt}>{moments.exact(signedInAt)}</Moment>
            </dd>
            <dt>{t('devices.way')}</dt>
            <dd>{t(way === '' ? 'devices.unknown' : `devices.ways.${way}`)}</dd>
            <dt>{t('devices.network')}</dt>
            <dd translate="no">{network || t('devices.unknown')}</dd>
          </dl>
        </details>
      </div>
      {!current && (
        <EndButton
          target={{ kind: 'one', id }}
          text={t('devices.end')}
          label={t('devices.endNamed', { name })}
          describedBy={activeId}
        />
      )}
    </li>
  );
}

/** The outcome of the last request. */
function Said() {
  const { t } = useTranslation('account');
  const { value, context } = useStateOf('devices');
  const link = useLinkStyles();
  const { target, count, error } = context;
  const hasEndedOne = value === 'ended' && target?.kind === 'one';
  return (
    <>
      <PartDone>
        {value === 'ended' &&
          (hasEndedOne ? t('devices.endedOne') : t('devices.endedOthers', { count }))}
      </PartDone>
      {hasEndedOne && (
        <a href="#security" className={link.link}>
          {t('devices.unrecognized')}
        </a>
      )}
      {value === 'refused' && <PartProblem lead={t('devices.refused')} error={error} />}
    </>
  );
}

function DeviceList({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  const others = devices.filter(({ current }) => !current).length;
  return (
    <>
      <ul className={styles.list}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      <div className={styles.after}>
        <Said />
        {others > 0 ? (
          <div className={styles.actions}>
            <EndButton target={{ kind: 'others' }} text={t('devices.endOthers')} />
            <EndButton target={{ kind: 'all' }} text={t('devices.endAll')} />
          </div>
        ) : (
          <p className={styles.hint}>{t('devices.onlyThis')}</p>
        )}
      </div>
    </>
  );
}

export function DevicesSection() {
  const { t } = useTranslation('account');
  const { context } = useStateOf('devices');
  return (
    <AskedPart
      of="devices"
      id="devices"
      title={t('devices.title')}
      intro={t('devices.intro')}
      bars={2}
    >
      <DeviceList devices={context.devices} />
    </AskedPart>
  );
}
