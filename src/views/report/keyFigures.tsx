import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ReportData } from '../../../machines/report/report';
import type { ReportFigures } from '../../rules/report';
import { shownPercent } from '../../text/shownPercent';
import { NoValue } from './noValue';
import { useReportStyles } from './report.styles';
import { useFormats, type Formats } from '../ui/hooks/useFormats';
import { useUnseen } from '../ui/common.styles';

/** Whether a rise is better, worse, or neutral, as for spend. */
type Rise = 'better' | 'worse' | 'more';

interface FigureKind {
  readonly name: keyof ReportFigures;
  readonly format: keyof Formats &
    ('money' | 'count' | 'moneyExact' | 'percentFine' | 'countBig' | 'rate');
  readonly rise: Rise;
  /** Whether a change is in points, as for rates. */
  readonly inPoints?: boolean;
}

const FIGURES: readonly FigureKind[] = [
  { name: 'spend', format: 'money', rise: 'more' },
  { name: 'revenue', format: 'money', rise: 'better' },
  { name: 'installs', format: 'count', rise: 'better' },
  { name: 'costPerInstall', format: 'moneyExact', rise: 'worse' },
  { name: 'returnOnAdSpend', format: 'percentFine', rise: 'better', inPoints: true },
  { name: 'impressions', format: 'countBig', rise: 'more' },
  { name: 'clicks', format: 'count', rise: 'more' },
  { name: 'clickRate', format: 'rate', rise: 'better', inPoints: true },
];

const WORDS = {
  better: { up: 'figures.better', down: 'figures.worse' },
  worse: { up: 'figures.worse', down: 'figures.better' },
  more: { up: 'figures.more', down: 'figures.less' },
} as const satisfies Record<Rise, unknown>;

/** Below this count a change is shown as a number, since a percentage would mislead. */
const FEW = 5;

/** Why a figure has none to compare with: a range without a complete day is not compared. */
export const whyAlone = ({ analysis, previous }: ReportData) =>
  previous === null && analysis.facing !== null ? 'figures.alone' : 'figures.noBefore';

/** How a figure compares, in words that need no color: "worse by 14 points", "12% less". */
export function changeWords(
  t: TFunction<'report'>,
  formats: Formats,
  { rise, format, inPoints = false }: Pick<FigureKind, 'rise' | 'format' | 'inPoints'>,
  now: number | null,
  before: number | null,
  alone: ReturnType<typeof whyAlone> = 'figures.noBefore',
): string {
  if (before === null) return t(alone);
  if (now === null) return t('figures.unknown');
  if (formats[format](now) === formats[format](before)) return t('figures.same');
  if (before === 0) return t('figures.new');
  if (now === 0 && !inPoints) return t('figures.ended');
  const key = WORDS[rise][now > before ? 'up' : 'down'];
  const difference = Math.abs(now - before);
  if (inPoints) {
    // The difference of the values shown: 121% and 105% are 16 points apart, whatever their decimals.
    const decimals = format === 'rate' ? 2 : undefined;
    const apart = Math.abs(shownPercent(now, decimals) - shownPercent(before, decimals));
    const count = Number(apart.toPrecision(12));
    return t(key, { change: t('figures.points', { count, points: formats.finePoints(count) }) });
  }
  const isFew = before > 0 && before < FEW && format === 'count';
  // A negative figure, as after credits or refunds, has no percentage.
  if (before < 0 || now < 0 || isFew) return t(key, { change: formats[format](difference) });
  const share = formats.change(difference / before);
  // A change that rounds to zero percent is neither better nor worse.
  return share === formats.change(0) ? t('figures.nearlySame') : t(key, { change: share });
}

/** The figures of the range, each compared with the previous days. */
export function KeyFigures({ data }: { data: ReportData }) {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const unseen = useUnseen();
  const formats = useFormats();
  const { complete, previous } = data;
  return (
    <section className={styles.section}>
      <h2 className={unseen}>{t('figures.title')}</h2>
      <dl className={styles.figures}>
        {FIGURES.map((kind) => {
          const now = complete[kind.name];
          const before = previous?.[kind.name] ?? null;
          return (
            <div key={kind.name} className={styles.figure}>
              <dt className={styles.figureName}>{t(`figures.${kind.name}`)}</dt>
              <dd className={styles.figureValue}>
                {now === null ? <NoValue /> : formats[kind.format](now)}
              </dd>
              <dd className={styles.figureChange}>
                {changeWords(t, formats, kind, now, before, whyAlone(data))}
                {before !== null && (
                  <span className={styles.figureBefore}>
                    {t('figures.before', { value: formats[kind.format](before) })}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
