import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { AccountProvider } from '../../../machines/providers/providers';
import { events } from '../../kit/events';
import { providers as en } from '../../text/en/providers';
import { bringPageTexts } from '../../text/pageTexts';
import { providers as zh } from '../../text/zh/providers';
import { RemoveWay } from '../account/removeWay';
import { usePartStyles } from '../ui/part.styles';
import { Email } from '../ui/email';
import { Ago, AskedPart, PartButton, PartDone, PartProblem, RowText } from '../ui/part';
import { useStateOf } from '../ui/hooks/useStateOf';

function ConnectionText({ provider }: { provider: AccountProvider }) {
  const { t } = useTranslation('providers');
  const { connection } = provider;
  if (connection === null) return t('section.none');
  const { email, createdAt, lastUsedAt } = connection;
  return (
    <>
      {email !== '' && (
        <>
          <Email translate="no">{email}</Email>
          {' · '}
        </>
      )}
      <Ago at={createdAt} text={(ago) => t('section.since', { ago })} />
      {' · '}
      <Ago at={lastUsedAt} text={(ago) => t('section.used', { ago })} none={t('section.unused')} />
    </>
  );
}

function ProviderRow({ provider }: { provider: AccountProvider }) {
  const { t } = useTranslation('providers');
  const styles = usePartStyles();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('providers');
  const { id, name, connection } = provider;
  const isOwn = context.id === id;
  // No change can start while one is in progress; the buttons keep the focus.
  const isBusy = value === 'connecting' || value === 'removing';
  const buttonId = `disconnect-${id}`;
  if (isOwn && value === 'asking')
    return (
      <RemoveWay
        id={id}
        title={t('section.disconnectTitle', { name })}
        submit={t('section.disconnectNamed', { name })}
        buttonId={buttonId}
        onRemove={() => dispatch(events.providers.removeConfirmed())}
        onCancel={() => dispatch(events.providers.removeCanceled())}
      />
    );
  return (
    <li className={styles.row}>
      <RowText title={<span translate="no">{name}</span>}>
        <ConnectionText provider={provider} />
      </RowText>
      {connection === null ? (
        <PartButton
          aria-label={t('section.connectNamed', { name })}
          aria-disabled={isBusy}
          sends={events.providers.connectAsked({ id })}
        >
          {isOwn && value === 'connecting' ? t('section.connecting') : t('section.connect')}
        </PartButton>
      ) : (
        <PartButton
          id={buttonId}
          aria-label={t('section.disconnectNamed', { name })}
          aria-disabled={isBusy}
          sends={events.providers.removeAsked({ id })}
        >
          {isOwn && value === 'removing' ? t('section.disconnecting') : t('section.disconnect')}
        </PartButton>
      )}
    </li>
  );
}

const PROBLEMS = {
  notConnected: 'section.unavailable',
  lastWay: 'section.lastWay',
  failed: 'section.failed',
} as const;

const isProblem = (value: unknown): value is keyof typeof PROBLEMS =>
  typeof value === 'string' && Object.hasOwn(PROBLEMS, value);

/** The outcome of the last change. */
function Said() {
  const { t } = useTranslation('providers');
  const { value, context } = useStateOf('providers');
  const { providers, id, error } = context;
  const name = providers.find((each) => each.id === id)?.name ?? '';
  return (
    <>
      <PartDone>{value === 'removed' && t('section.disconnected', { name })}</PartDone>
      {isProblem(value) && <PartProblem lead={t(PROBLEMS[value], { name })} error={error} />}
    </>
  );
}

/** The connected provider accounts; null if the server has no providers. */
export function ProvidersSection() {
  const { t, i18n } = useTranslation('providers');
  bringPageTexts(i18n, 'providers', { en, zh });
  const styles = usePartStyles();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('providers');
  useEffect(() => () => void dispatch(events.providers.reset()), [dispatch]);
  if (value === 'notOffered') return null;
  return (
    <AskedPart
      of="providers"
      id="providers"
      title={t('section.title')}
      intro={t('section.intro')}
      bars={1}
    >
      <ul className={styles.list}>
        {context.providers.map((provider) => (
          <ProviderRow key={provider.id} provider={provider} />
        ))}
      </ul>
      <div className={styles.after}>
        <Said />
      </div>
    </AskedPart>
  );
}
