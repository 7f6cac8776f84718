import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { Part, PartAnswer } from '../ui/part';
import { useStateOf } from '../ui/hooks/useStateOf';
import { FileColumns } from './fileColumns';
import { FileZone } from './fileZone';
import { ImportHistory } from './importHistory';
import { ImportOutcome } from './importOutcome';

export function ImportSection() {
  const { t } = useTranslation('dataImport');
  const dispatch = useDispatch();
  const { imports } = useStateOf('dataImport').context;
  const retry = () => void dispatch(events.dataImport.opened());
  return (
    <>
      <Part id="import" title={t('file.title')} intro={t('file.intro')}>
        <FileZone>
          <ImportOutcome />
        </FileZone>
        <FileColumns />
      </Part>
      <Part id="imports" title={t('history.title')}>
        <PartAnswer of="dataImport" title={t('history.title')} onRetry={retry} bars={2}>
          <ImportHistory imports={imports} />
        </PartAnswer>
      </Part>
    </>
  );
}
