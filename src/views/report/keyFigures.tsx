import { useTranslation } from 'react-i18next';
import type { ReportData, ReportFigures } from '../../../machines/report/report';
import { daysIn } from '../../rules/days';
import { useReportStyles } from './report.styles';
import { useFormats, type Formats } from './useFormats';
import { useUnseen } from '../ui/common.styles';

/** The key figures in the order they are read, each with how it is written. */
const FIGURES = [
  ['spend', 'figures.spend', 'money'],
  ['installs', 'figures.installs', 'count'],
  ['costPerInstall', 'figures.costPerInstall', 'moneyExact'],
  ['returnOnAdSpend', 'figures.returnOnAdSpend', 'percent'],
  ['impressions', 'figures.impressions', 'countBig'],
  ['clicks', 'figures.clicks', 'count'],
  ['clickRate', 'figures.clickRate', 'rate'],
] as const satisfies readonly (readonly [keyof ReportFigures, string, keyof Formats])[];

/** A smaller change than this reads as none. */
const NOTICEABLE = 0.0005;

/** How a figure compares: an arrow and a signed share, in one neutral colour; up is not always good. */
function Change({ now, before }: { now: number | null; before: number | null | undefined }) {
  const { t } = useTranslation('report');
  const { change } = useFormats();
  if (now === null || !before) return t('figures.noBefore');
  const ratio = now / before - 1;
  if (Math.abs(ratio) < NOTICEABLE) return t('figures.same');
  return `${ratio > 0 ? '▲ +' : '▼ −'}${change(Math.abs(ratio))}`;
}

/** The figures of the range, each beside that of the days before. */
export function KeyFigures({ data }: { data: ReportData }) {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const unseen = useUnseen();
  const formats = useFormats();
  const { figures, previous, range } = data;
  return (
    <section className={styles.section}>
      <h2 className={unseen}>{t('figures.title')}</h2>
      <dl className={styles.figures}>
        {FIGURES.map(([name, label, format]) => {
          const now = figures[name];
          const before = previous?.[name];
          const shown = (value: number | null) =>
            value === null ? t('charts.none') : formats[format](value);
          return (
            <div key={name} className={styles.figure}>
              <dt className={styles.figureName}>{t(label)}</dt>
              <dd className={styles.figureValue}>{shown(now)}</dd>
              <dd className={styles.figureChange}>
                <Change now={now} before={before} />
                {typeof before === 'number' && (
                  <span className={styles.figureBefore}>
                    {t('figures.before', { value: shown(before) })}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {previous && (
        <p className={styles.note}>{t('figures.note', { days: daysIn(range.from, range.to) })}</p>
      )}
    </section>
  );
}
