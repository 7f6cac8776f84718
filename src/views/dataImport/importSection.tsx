import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { Part, PartFailed, PartLoading } from '../account/part';
import { useStateOf } from '../ui/hooks/useStateOf';
import { FileColumns } from './fileColumns';
import { FileZone } from './fileZone';
import { ImportHistory } from './importHistory';
import { ImportOutcome } from './importOutcome';

/** Bringing a file in, and the files that came before. */
export function ImportSection() {
  const { t } = useTranslation('dataImport');
  const dispatch = useDispatch();
  const { value, context } = useStateOf('dataImport');
  const retry = useCallback(() => dispatch(events.dataImport.opened()), [dispatch]);
  const title = t('file.title');
  return (
    <>
      <Part id="import" title={title} intro={t('file.intro')}>
        <FileZone />
        <ImportOutcome />
        <FileColumns />
      </Part>
      <Part id="imports" title={t('history.title')}>
        {value === 'unavailable' ? (
          <PartFailed title={t('history.title')} error={context.error} onRetry={retry} />
        ) : value === 'idle' || value === 'loading' ? (
          <PartLoading title={t('history.title')} onRetry={retry} bars={2} />
        ) : (
          <ImportHistory imports={context.imports} />
        )}
      </Part>
    </>
  );
}
