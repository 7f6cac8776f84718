import { Spinner } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { EXPORT_KEPT_MS } from '../../rules/accountLimits';
import { useStateOf } from '../ui/hooks/useStateOf';
import { usePartStyles } from '../ui/part.styles';
import { AskedPart, PartButton, PartDone, PartProblem } from '../ui/part';
import { useMoments } from '../ui/hooks/useMoments';
import { WithMoment } from '../ui/moment';

const MS_PER_HOUR = 3_600_000;
const BYTES_PER_KB = 1_000;

/** States in which the file is ready. */
const THERE = ['ready', 'downloading', 'saved', 'notDownloaded'] as const;

const useIsThere = (): boolean => {
  const { value } = useStateOf('dataExport');
  return THERE.some((state) => state === value);
};

/** The status of the file, in words. */
function Standing() {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  const moments = useMoments();
  const { value, context } = useStateOf('dataExport');
  const isThere = useIsThere();
  const { file } = context;
  if (isThere && file) {
    const size = Math.max(1, Math.round(file.size / BYTES_PER_KB));
    return (
      <>
        <p className={styles.hint}>
          <WithMoment
            at={file.until}
            format={moments.exact}
            text={(until) => t('data.ready', { size, until })}
          />
        </p>
        <p className={styles.hint}>
          <WithMoment
            at={file.nextAt}
            format={moments.exact}
            text={(at) => t('data.next', { at })}
          />
        </p>
      </>
    );
  }
  if (value === 'waiting' || value === 'looking')
    return <p className={styles.hint}>{t('data.waiting')}</p>;
  return (
    <p className={styles.hint}>
      {value === 'notMade'
        ? t('data.notMade')
        : t('data.none', { count: EXPORT_KEPT_MS / MS_PER_HOUR })}
    </p>
  );
}

/** The action that the file's state allows. Keeps the focus during a request. */
function FileButton() {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  const dispatch = useDispatch();
  const { value } = useStateOf('dataExport');
  const isThere = useIsThere();
  if (value === 'waiting' || value === 'looking')
    return <Spinner size="small" aria-hidden className={styles.spinner} />;
  const isBusy = value === 'requesting' || value === 'downloading';
  const text = isThere
    ? t(isBusy ? 'data.downloading' : 'data.download')
    : t(isBusy ? 'data.requesting' : 'data.request');
  return (
    <PartButton
      aria-disabled={isBusy}
      onClick={() =>
        dispatch(isThere ? events.dataExport.downloadAsked() : events.dataExport.requested())
      }
    >
      {text}
    </PartButton>
  );
}

/** The outcome of the last action. */
function Said() {
  const { t } = useTranslation('account');
  const { value, context } = useStateOf('dataExport');
  return (
    <>
      <PartDone>{value === 'saved' && t('data.saved')}</PartDone>
      {(value === 'refused' || value === 'notDownloaded') && (
        <PartProblem
          lead={t(value === 'refused' ? 'part.refused' : 'data.notDownloaded')}
          error={context.error}
          isRead={value === 'notDownloaded'}
        />
      )}
    </>
  );
}

/** The user's data, as a file to download. */
export function DataSection() {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  return (
    <AskedPart of="dataExport" id="data" title={t('data.title')} intro={t('data.intro')} bars={1}>
      <div className={styles.row}>
        <div className={styles.rowText}>
          <h3 className={styles.rowTitle}>{t('data.file')}</h3>
          <Standing />
        </div>
        <FileButton />
      </div>
      <div className={styles.after}>
        <Said />
      </div>
    </AskedPart>
  );
}
