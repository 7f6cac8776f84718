import { mergeClasses } from '@fluentui/react-components';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../formats';
import { Picture } from './picture';
import { REPORT_FACTS } from './reportFacts';
import { useReportPictureStyles } from './reportPicture.styles';

/** The chart: 27 steps of 12 units, and two units per point of return below 130 %. */
const STEP = 12;
const TOP = 130;
const BREAK_EVEN = 100;
const heightOf = (percent: number): number => (TOP - percent) * 2;
const LINE = `M${REPORT_FACTS.days.map((percent, at) => `${at * STEP} ${heightOf(percent).toFixed(0)}`).join(' ')}`;

function Figures() {
  const { t } = useTranslation('home');
  const styles = useReportPictureStyles();
  const { dollars, cents, percent, whole } = useFormats();
  const { spend, revenue, revenueFell, costPerInstall, costRose, returned, returnFell } =
    REPORT_FACTS;
  const worse = (change: string) => t('report.worse', { change });
  const figures = [
    { name: t('report.spend'), value: dollars(spend), change: t('report.same') },
    { name: t('report.revenue'), value: dollars(revenue), change: worse(percent(revenueFell)) },
    {
      name: t('report.costPerInstall'),
      value: cents(costPerInstall),
      change: worse(percent(costRose)),
    },
    {
      name: t('report.returned'),
      value: percent(returned),
      change: worse(t('report.points', { points: whole(returnFell * 100) })),
    },
  ];
  return (
    <div className={styles.figures}>
      {figures.map(({ name, value, change }) => (
        <div key={name}>
          {name}
          <strong className={styles.value}>{value}</strong>
          {change}
        </div>
      ))}
    </div>
  );
}

function ReturnByDay() {
  const { t } = useTranslation('home');
  const styles = useReportPictureStyles();
  return (
    <>
      <strong>{t('report.byDay')}</strong>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${(REPORT_FACTS.days.length - 1) * STEP} 80`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          d={`M0 ${heightOf(BREAK_EVEN)}h324`}
          className={styles.even}
          vectorEffect="non-scaling-stroke"
        />
        <path d={LINE} className={styles.line} vectorEffect="non-scaling-stroke" />
      </svg>
    </>
  );
}

function Heat() {
  const { t } = useTranslation('home');
  const styles = useReportPictureStyles();
  const { percent } = useFormats();
  return (
    <div className={styles.heat}>
      <strong>{t('report.byChannel')}</strong>
      {REPORT_FACTS.games.map((game) => (
        <span key={game} className={styles.cell}>
          {game}
        </span>
      ))}
      {REPORT_FACTS.channels.map(({ name, returned, fell }) => (
        <Fragment key={name}>
          <span>{name}</span>
          {returned.map((share, at) => (
            <span
              key={REPORT_FACTS.games[at]}
              className={mergeClasses(styles.cell, fell ? styles.fell : styles.same)}
            >
              {fell && '▼ '}
              {percent(share)}
            </span>
          ))}
        </Fragment>
      ))}
    </div>
  );
}

/** The report in small: the sentence, the figures, the line it refers to, and the affected cells. */
export function ReportPicture() {
  const { t } = useTranslation('home');
  const styles = useReportPictureStyles();
  return (
    <Picture label={t('report.picture')}>
      <p className={styles.sentence}>{t('report.sentence')}</p>
      <Figures />
      <ReturnByDay />
      <Heat />
    </Picture>
  );
}
