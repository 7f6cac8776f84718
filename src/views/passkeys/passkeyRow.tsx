import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { Passkey } from '../../../machines/passkeys/passkeys';
import { events } from '../../kit/events';
import { PASSKEY_PROVIDERS } from '../../rules/passkeyProviders';
import { usePartStyles } from '../ui/part.styles';
import { Ago, PartButton } from '../ui/part';
import { useMoments } from '../ui/hooks/useMoments';
import { useStateOf } from '../ui/hooks/useStateOf';
import { NameForm, renameId } from './nameForm';

/** Whether a change is in progress, which blocks others; the buttons keep the focus. */
export function useBusy(): boolean {
  const { value } = useStateOf('passkeys');
  return value === 'adding' || value === 'removing' || value === 'renaming';
}

/** When a passkey was added and last used. */
function Times({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation('passkeys');
  const styles = usePartStyles();
  const { createdAt, lastUsedAt } = passkey;
  return (
    <p className={styles.hint}>
      <Ago at={createdAt} text={(ago) => t('added', { ago })} />
      {' · '}
      {lastUsedAt === null ? (
        t('unused')
      ) : (
        <Ago at={lastUsedAt} text={(ago) => t('used', { ago })} />
      )}
    </p>
  );
}

/** One passkey with its actions; while it is renamed, a field replaces the name. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation('passkeys');
  const styles = usePartStyles();
  const moments = useMoments();
  const dispatch = useDispatch();
  const isBusy = useBusy();
  const { value, context } = useStateOf('passkeys');
  const { id, aaguid, createdAt, synced } = passkey;
  const isOwn = context.id === id;
  if (isOwn && (typeof value === 'object' || value === 'renaming'))
    return (
      <li className={styles.row}>
        <NameForm passkey={passkey} />
      </li>
    );
  const name = passkey.name || (PASSKEY_PROVIDERS[aaguid] ?? t('name'));
  const names = { name, date: moments.exact(createdAt) };
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <h3 className={styles.rowTitle}>
          <bdi>{name}</bdi> {!synced && <span className={styles.mark}>{t('onDevice')}</span>}
        </h3>
        <Times passkey={passkey} />
      </div>
      <div className={styles.actions}>
        <PartButton
          id={renameId(id)}
          appearance="subtle"
          aria-label={t('renameNamed', names)}
          aria-disabled={isBusy}
          onClick={() => dispatch(events.passkeys.renameAsked({ id }))}
        >
          {t('rename')}
        </PartButton>
        <PartButton
          aria-label={t('removeNamed', names)}
          aria-disabled={isBusy}
          onClick={() => dispatch(events.passkeys.removeAsked({ id }))}
        >
          {value === 'removing' && isOwn ? t('removing') : t('remove')}
        </PartButton>
      </div>
    </li>
  );
}
