import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { StudioKey } from '../../../machines/dataImport/studioKeys';
import { events } from '../../kit/events';
import { usePartStyles } from '../ui/part.styles';
import { Ago, Part, PartAnswer, PartButton, PartDone, PartProblem } from '../ui/part';
import { WithEmail } from '../ui/email';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useViewConfig } from '../ui/viewConfig';
import { useDataImportStyles } from './dataImport.styles';
import { NewKey } from './newKey';
import { NewKeyForm } from './newKeyForm';
import { RevokeDialog } from './revokeDialog';

function KeyRow({ studioKey }: { studioKey: StudioKey }) {
  const { t } = useTranslation('dataImport');
  const styles = usePartStyles();
  const { value, context } = useStateOf('studioKeys');
  const { id, name, hint, createdAt, usedAt, madeBy, maker } = studioKey;
  // As while a key is being replaced.
  const isNamesake = context.keys.some((other) => other.name === name && other.id !== id);
  const called = isNamesake ? t('keys.sameName', { name, hint }) : name;
  const isBusy = value === 'creating' || value === 'revoking' || context.created !== null;
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <h3 className={styles.rowTitle}>
          <bdi>{name}</bdi> <span className={styles.mark}>{t('keys.ends', { hint })}</span>
        </h3>
        <p className={styles.hint}>
          <Ago at={createdAt} text={(ago) => t('keys.made', { ago })} />
          {' · '}
          <Ago at={usedAt} text={(ago) => t('keys.used', { ago })} none={t('keys.unused')} />
        </p>
        <p className={styles.hint}>
          {madeBy === '' ? (
            t('keys.by.nobody')
          ) : (
            <WithEmail email={madeBy} text={(email) => t(`keys.by.${maker}`, { email })} />
          )}
        </p>
      </div>
      <PartButton
        aria-label={t('keys.revokeNamed', { name: called })}
        aria-disabled={isBusy}
        sends={events.studioKeys.revokeAsked({ id, name: called })}
      >
        {t('keys.revoke')}
      </PartButton>
    </li>
  );
}

/** The outcome of the last change. */
function Said() {
  const { t } = useTranslation('dataImport');
  const { target, end, error } = useStateOf('studioKeys').context;
  return (
    <>
      <PartDone>{end === 'revoked' && t('keys.revoked', { name: target?.name ?? '' })}</PartDone>
      {(end === 'notCreated' || end === 'notRevoked') && (
        <PartProblem
          lead={t(end === 'notCreated' ? 'keys.notCreated' : 'keys.notRevoked')}
          error={error}
        />
      )}
    </>
  );
}

/** How a system sends a file, with this portal's API address. */
function HowToSend() {
  const { t } = useTranslation('dataImport');
  const styles = useDataImportStyles();
  const account = usePartStyles();
  const { apiOrigin } = useViewConfig();
  return (
    <details className={account.details}>
      <summary>{t('keys.how')}</summary>
      <p>{t('keys.howBody')}</p>
      <pre className={styles.code} translate="no">
        {[
          'curl --fail-with-body \\',
          '  -H "Authorization: Bearer $STUDIO_KEY" \\',
          "  -H 'Content-Type: text/csv' \\",
          '  --data-binary @deliveries.csv \\',
          `  ${apiOrigin}/api/import`,
        ].join('\n')}
      </pre>
    </details>
  );
}

function KeyList({ keys }: { keys: readonly StudioKey[] }) {
  const { t } = useTranslation('dataImport');
  const styles = usePartStyles();
  const { created } = useStateOf('studioKeys').context;
  return (
    <>
      {keys.length === 0 ? (
        <p className={styles.hint}>{t('keys.none')}</p>
      ) : (
        <ul className={styles.list}>
          {keys.map((each) => (
            <KeyRow key={each.id} studioKey={each} />
          ))}
        </ul>
      )}
      <div className={styles.after}>
        <Said />
        {created === null ? <NewKeyForm /> : <NewKey created={created} />}
        <HowToSend />
      </div>
    </>
  );
}

/** The API keys of the studio's own systems. */
export function KeysSection() {
  const { t } = useTranslation('dataImport');
  const dispatch = useDispatch();
  const { keys } = useStateOf('studioKeys').context;
  const retry = () => void dispatch(events.studioKeys.opened());
  const title = t('keys.title');
  return (
    <Part id="keys" title={title} intro={t('keys.intro')}>
      <PartAnswer of="studioKeys" title={title} onRetry={retry} bars={2}>
        <KeyList keys={keys} />
      </PartAnswer>
      <RevokeDialog />
    </Part>
  );
}
