import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { StudioKeysContext } from '../../../machines/dataImport/studioKeys';
import { events } from '../../kit/events';
import { usePartStyles } from '../ui/part.styles';
import { focusIfLost } from '../ui/keepFocus';
import { useCopy } from '../ui/hooks/useCopy';
import { useEngine } from '../ui/hooks/useEngine';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useDataImportStyles } from './dataImport.styles';
import { PartButton } from '../ui/part';

/** The new key, shown only once; takes the focus. */
export function NewKey({ created }: { created: NonNullable<StudioKeysContext['created']> }) {
  const { t } = useTranslation('dataImport');
  const styles = useDataImportStyles();
  const account = usePartStyles();
  const dispatch = useDispatch();
  const { secretHandles } = useEngine();
  const { length } = useStateOf('studioKeys').context.keys;
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { outcome, copy } = useCopy();
  const key = secretHandles.peek(created.key);
  useEffect(() => heading.current?.focus(), []);
  // Its row, listed above, pushes it down. jsdom does not implement scrollIntoView.
  useEffect(() => {
    if (length > 0) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [length]);

  // The field for the next key replaces it.
  useEffect(() => () => focusIfLost(document.getElementById('key-name')), []);

  const end = () => {
    secretHandles.take(created.key);
    dispatch(events.studioKeys.copied());
  };

  return (
    <div ref={box} className={styles.newKey}>
      <h3 ref={heading} tabIndex={-1} className={account.rowTitle}>
        {t('keys.createdTitle', { name: created.name })}
      </h3>
      <p className={account.hint}>{t(key === null ? 'keys.createdGone' : 'keys.createdBody')}</p>
      {key !== null && (
        <code className={styles.secret} translate="no" aria-label={t('keys.key')}>
          {key}
        </code>
      )}
      <div className={account.actions}>
        {key !== null && (
          <PartButton appearance="primary" onClick={() => copy(key)}>
            {t('keys.copy')}
          </PartButton>
        )}
        <PartButton onClick={end}>{t('keys.done')}</PartButton>
        <output className={account.said}>{outcome !== null && t(`keys.${outcome}`)}</output>
      </div>
    </div>
  );
}
