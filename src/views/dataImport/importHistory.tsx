import { useTranslation } from 'react-i18next';
import type { ImportedFile } from '../../../machines/dataImport/dataImport';
import { usePartStyles } from '../ui/part.styles';
import { Moment } from '../ui/moment';
import { useMoments } from '../ui/hooks/useMoments';
import { ScrollRegion } from '../report/charts/scrollRegion';
import { useDataImportStyles } from './dataImport.styles';
import { useNumbers } from './useNumbers';

const TEXTS = ['at', 'file', 'by', 'holds'] as const;
const NUMBERS = ['rows', 'added', 'changed'] as const;

/** The imported files, newest first, with what each has changed. */
export function ImportHistory({ imports }: { imports: readonly ImportedFile[] }) {
  const { t } = useTranslation('dataImport');
  const styles = useDataImportStyles();
  const account = usePartStyles();
  const moments = useMoments();
  const number = useNumbers();
  if (imports.length === 0) return <p className={account.hint}>{t('history.none')}</p>;
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
                  {number(counts[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
