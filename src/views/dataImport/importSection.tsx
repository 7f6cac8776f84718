import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { mergeClasses } from '@fluentui/react-components';
import { events } from '../../kit/events';
import { Part, PartAnswer } from '../ui/part';
import { useStateOf } from '../ui/hooks/useStateOf';
import { FileZone } from './fileZone';
import { ImportOutcome } from './importOutcome';
import { usePartStyles } from '../ui/part.styles';
import { useLinkStyles } from '../ui/common.styles';
import { useDataImportStyles } from './dataImport.styles';
import { fileAddress } from './fileAddress';
import type { ImportedFile } from '../../../machines/dataImport/dataImport';
import { Moment } from '../ui/moment';
import { useFormats } from '../ui/hooks/useFormats';
import { useMoments } from '../ui/hooks/useMoments';
import { ScrollRegion } from '../report/charts/scrollRegion';

const TEXTS = ['at', 'file', 'by', 'holds'] as const;
const NUMBERS = ['rows', 'added', 'changed', 'removed'] as const;

/** The imported files, newest first, with what each has changed. */
function ImportHistory({ imports }: { imports: readonly ImportedFile[] }) {
  const { t } = useTranslation('dataImport');
  const styles = useDataImportStyles();
  const account = usePartStyles();
  const moments = useMoments();
  const { count } = useFormats();
  if (imports.length === 0)
    return <p className={mergeClasses(account.hint, styles.none)}>{t('history.none')}</p>;
  return (
    <ScrollRegion label={t('history.table')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {TEXTS.map((column) => (
              <th key={column} scope="col" className={styles.head}>
                {t(`history.${column}`)}
              </th>
            ))}
            {NUMBERS.map((column) => (
              <th key={column} scope="col" className={styles.headNumber}>
                {t(`history.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {imports.map(({ id, at, file, by, holds, ...counts }) => (
            <tr key={id}>
              <td className={styles.firm}>
                <Moment at={at}>{moments.exact(at)}</Moment>
              </td>
              <td className={styles.fileName}>{file === '' ? '–' : <bdi>{file}</bdi>}</td>
              <td className={styles.firm}>
                <bdi>{by === '' ? t('history.operator') : by}</bdi>
              </td>
              <td className={styles.firm}>{t(`kinds.${holds}`)}</td>
              {NUMBERS.map((column) => (
                <td key={column} className={styles.number}>
                  {count(counts[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const EXAMPLE_COHORTS = fileAddress([
  'install_day,channel,game,campaign,country,age,players,revenue,currency',
  '2026-01-20,TikTok,Neon Drift,Winter,US,1,212,310.40,USD',
  '2026-01-20,TikTok,Neon Drift,Winter,US,7,96,742.15,USD',
  '2026-01-20,TikTok,Neon Drift,Winter,US,30,41,1388.90,USD',
]);

const EXAMPLE = fileAddress([
  'day,channel,game,campaign,country,impressions,clicks,installs,spend,revenue,currency',
  '2026-01-20,TikTok,Neon Drift,Winter,US,125000,3120,480,1250.50,1612.35,USD',
  '2026-01-20,Facebook,Neon Drift,Winter,DE,98000,2010,260,840.00,,USD',
]);

/** The columns that a file may have, shown on demand. */
function FileColumns() {
  const { t } = useTranslation('dataImport');
  const account = usePartStyles();
  const link = useLinkStyles();
  const styles = useDataImportStyles();
  return (
    <details className={mergeClasses(account.details, styles.columns)}>
      <summary>{t('file.columns')}</summary>
      <p>{t('file.columnsNeeded')}</p>
      <p>{t('file.columnsMore')}</p>
      <p>{t('file.columnsRest')}</p>
      <p>
        <a className={link.link} href={EXAMPLE} download="example.csv">
          {t('file.example')}
        </a>
      </p>
      <p className={styles.otherKind}>{t('file.cohorts')}</p>
      <p>{t('file.cohortsColumns')}</p>
      <p>{t('file.cohortsRevenue')}</p>
      <p>
        <a className={link.link} href={EXAMPLE_COHORTS} download="example-cohorts.csv">
          {t('file.exampleCohorts')}
        </a>
      </p>
    </details>
  );
}

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
        <PartAnswer of="dataImport" title={t('history.title')} onRetry={retry} bars={1}>
          <ImportHistory imports={imports} />
        </PartAnswer>
      </Part>
    </>
  );
}
