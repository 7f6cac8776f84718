import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { usePartStyles } from '../ui/part.styles';
import { useLinkStyles } from '../ui/common.styles';
import { useDataImportStyles } from './dataImport.styles';
import { fileAddress } from './fileAddress';

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
export function FileColumns() {
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
