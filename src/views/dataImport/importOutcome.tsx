import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type {
  ImportEnd,
  ImportProblem,
  ImportResult,
} from '../../../machines/dataImport/dataImport';
import { csvCell, neutralised } from '../../rules/csvCell';
import { IMPORT_MOST_PROBLEMS } from '../../rules/dataImport';
import { ROUTES } from '../../rules/routes';
import { usePartStyles } from '../ui/part.styles';
import { ScrollRegion } from '../report/charts/scrollRegion';
import { useLinkStyles } from '../ui/common.styles';
import { FailureAlert, FailureDetails } from '../ui/failureDetails';
import { mayBeDone } from '../ui/mayBeDone';
import { useFormats } from '../ui/hooks/useFormats';
import { useMoments } from '../ui/hooks/useMoments';
import { useErrorInTitle } from '../ui/hooks/usePage';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useDataImportStyles } from './dataImport.styles';
import { fileAddress } from './fileAddress';

type Done = Extract<ImportResult, { kind: 'done' }>;
type Refused = Extract<ImportResult, { kind: 'refused' }>;

/** Returns what the file changed, or that it changed nothing. */
function useDoneSentence() {
  const { t } = useTranslation('dataImport');
  const { count } = useFormats();
  const { exact } = useMoments();
  return (name: string, { rows, added, changed, removed, importedAt }: Done): string => {
    const same = rows - added - changed;
    if (importedAt !== null) return t('result.again', { name, at: exact(importedAt) });
    const counted = { name, count: rows, rows: count(rows) };
    if (same === rows && removed === 0) return t('result.same', counted);
    const taken =
      added === rows
        ? t('result.added', counted)
        : t('result.mixed', {
            name,
            count: added,
            added: count(added),
            changed: count(changed),
            same: count(same),
          });
    if (removed === 0) return taken;
    return t('result.both', {
      taken,
      removed: t('result.removed', { count: removed, rows: count(removed) }),
    });
  };
}

function DoneDetails({ holds, ignored, moreClicks }: Done) {
  const { t } = useTranslation('dataImport');
  const account = usePartStyles();
  const link = useLinkStyles();
  const { count, names } = useFormats();
  return (
    <>
      <p className={account.hint}>{t('result.holds', { kind: t(`kinds.${holds}`) })}</p>
      {ignored.length > 0 && (
        <p className={account.hint}>{t('result.ignored', { columns: names(ignored) })}</p>
      )}
      {moreClicks && (
        <p className={account.hint}>
          {t('result.moreClicks', {
            count: moreClicks.rows,
            rows: count(moreClicks.rows),
            line: count(moreClicks.line),
          })}
        </p>
      )}
      <Link className={link.link} to={ROUTES.report[0]}>
        {t('result.report')}
      </Link>
    </>
  );
}

/** The errors of a file, each with its position. */
function Problems({ problems }: { problems: readonly ImportProblem[] }) {
  const { t } = useTranslation('dataImport');
  const styles = useDataImportStyles();
  return (
    <ScrollRegion label={t('result.problem')}>
      <table className={mergeClasses(styles.table, styles.problems)}>
        <thead>
          <tr>
            <th scope="col" className={styles.headNumber}>
              {t('result.line')}
            </th>
            {(['column', 'value', 'problem'] as const).map((column) => (
              <th key={column} scope="col" className={styles.head}>
                {t(`result.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, column, name, value, text }) => (
            <tr key={`${line}-${column}-${text}`}>
              <th scope="row" className={styles.number}>
                {line}
              </th>
              <td className={styles.firm}>
                {[column ?? '', name].filter((part) => part !== '').join(' · ') || '–'}
              </td>
              <td className={styles.cell}>{value === '' ? '–' : <bdi>{value}</bdi>}</td>
              <td className={styles.cell}>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The errors as a CSV file, for correcting the data elsewhere. */
function problemFile(headings: readonly string[], problems: readonly ImportProblem[]): string {
  const rows = problems.map(({ line, column, name, value, text }) => [
    String(line),
    String(column ?? ''),
    name,
    value,
    text,
  ]);
  return fileAddress(
    [headings, ...rows].map((row) => row.map((each) => csvCell(neutralised(each))).join(',')),
  );
}

function RefusedOutcome({ name, result }: { name: string; result: Refused }) {
  const { t } = useTranslation('dataImport');
  const styles = useDataImportStyles();
  const account = usePartStyles();
  const link = useLinkStyles();
  const { count } = useFormats();
  const { wrong, problems } = result;
  const headings = [
    t('result.line'),
    t('result.column'),
    '',
    t('result.value'),
    t('result.problem'),
  ];
  return (
    <div className={styles.outcome}>
      <div role="alert">
        <p className={styles.outcomeTitle}>
          {wrong < IMPORT_MOST_PROBLEMS
            ? t('result.refused', { name, count: wrong, problems: count(wrong) })
            : t('result.refusedMost', { name, problems: count(wrong) })}
        </p>
        <p className={account.hint}>
          {wrong > problems.length
            ? t('result.some', { count: problems.length })
            : t('result.refusedHint')}
        </p>
      </div>
      <Problems problems={problems} />
      <a className={link.link} href={problemFile(headings, problems)} download="problems.csv">
        {t('result.save')}
      </a>
    </div>
  );
}

/** The outcome of an imported or stopped file. Mounted before it has text, so that screen readers announce it. */
function Said({ name, end }: { name: string; end: ImportEnd | null }) {
  const { t } = useTranslation('dataImport');
  const styles = useDataImportStyles();
  const doneSentence = useDoneSentence();
  const isDone = end?.kind === 'done';
  const isSaid = isDone || end?.kind === 'stopped';
  return (
    <div className={isSaid ? styles.outcome : undefined}>
      <output className={isDone ? mergeClasses(styles.outcomeTitle, styles.good) : undefined}>
        {isDone ? doneSentence(name, end) : isSaid && t('result.stopped', { name })}
      </output>
      {isDone && <DoneDetails {...end} />}
    </div>
  );
}

/** The outcome of the last file, shown until the next one. */
export function ImportOutcome() {
  const { t } = useTranslation('dataImport');
  const styles = useDataImportStyles();
  const account = usePartStyles();
  const { value, context } = useStateOf('dataImport');
  const end = value === 'sending' ? null : context.end;
  const name = context.chosen?.name ?? '';
  useErrorInTitle(end?.kind === 'refused');
  const isUnsure = end?.kind === 'failed' && mayBeDone(end.error);
  return (
    <>
      <Said name={name} end={end} />
      {end?.kind === 'refused' && <RefusedOutcome name={name} result={end} />}
      {end?.kind === 'failed' && (
        <FailureAlert error={end.error} className={styles.outcome}>
          <p className={styles.outcomeTitle}>
            {t(isUnsure ? 'result.unsure' : 'result.failed', { name })}
          </p>
          {isUnsure && <p className={account.hint}>{t('result.unsureHint')}</p>}
          {end.error && <FailureDetails error={end.error} className={account.hint} />}
        </FailureAlert>
      )}
    </>
  );
}
