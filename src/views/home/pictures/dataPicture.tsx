import { mergeClasses } from '@fluentui/react-components';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../formats';
import { useDataPictureStyles } from './dataPicture.styles';
import { Picture } from './picture';

/** Sample lines of fourteen days in a box of 390 by 112; lower is cheaper. */
const LINES = [
  {
    kind: 'social',
    d: 'M0 40 30 46 60 38 90 52 120 58 150 54 180 66 210 70 240 80 270 76 300 84 330 88 360 92 390 90',
  },
  {
    kind: 'search',
    d: 'M0 84 30 80 60 82 90 76 120 78 150 70 180 72 210 66 240 68 270 62 300 64 330 56 360 58 390 52',
  },
  {
    kind: 'video',
    d: 'M0 62 30 56 60 60 90 48 120 44 150 50 180 40 210 42 240 34 270 36 300 26 330 30 360 20 390 18',
  },
] as const;

const DAYS = [1, 3, 7, 14] as const;

/** Sample shares of cost returned, by week of install; the youngest weeks are incomplete. */
const COHORTS = [[0.12, 0.26, 0.48, 0.71], [0.14, 0.29, 0.52], [0.13, 0.31], [0.16]] as const;

/** A shade for each fifth; the last one is for all above. */
const SHADES = ['low', 'some', 'half'] as const;
const shade = (share: number) => SHADES[Math.floor(share * 5)] ?? 'high';

function Lines() {
  const { t } = useTranslation('home');
  const styles = useDataPictureStyles();
  return (
    <>
      <div className={styles.top}>
        <span className={styles.heading}>{t('data.installs')}</span>
        <span className={styles.legend}>
          {LINES.map(({ kind }) => (
            <span key={kind} className={styles.entry}>
              <svg className={styles.sample} viewBox="0 0 20 8" aria-hidden="true">
                <path
                  d="M1 4h18"
                  className={mergeClasses(styles.line, kind !== 'social' && styles[kind])}
                />
              </svg>
              {t(`channels.${kind}.name`)}
            </span>
          ))}
        </span>
      </div>
      <svg
        className={styles.chart}
        viewBox="0 0 390 112"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path
          d="M0 .5h390M0 37.500h390M0 74.500h390M0 111.500h390"
          className={styles.grid}
          vectorEffect="non-scaling-stroke"
        />
        {LINES.map(({ kind, d }) => (
          <path
            key={kind}
            d={d}
            vectorEffect="non-scaling-stroke"
            className={mergeClasses(styles.line, kind !== 'social' && styles[kind])}
          />
        ))}
      </svg>
    </>
  );
}

/** The channels' lines over two weeks, and the return of each week of installs. */
export function DataPicture() {
  const { t } = useTranslation('home');
  const styles = useDataPictureStyles();
  const { percent } = useFormats();
  return (
    <Picture label={t('data.picture')}>
      <Lines />
      <div className={styles.cohorts}>
        <span className={mergeClasses(styles.week, styles.head)}>{t('data.cohort')}</span>
        {DAYS.map((day) => (
          <span key={day} className={mergeClasses(styles.head, styles.cell)}>
            {t('data.day', { day })}
          </span>
        ))}
        {COHORTS.map((shares, week) => (
          <Fragment key={shares[0]}>
            <span className={styles.week}>{t('data.week', { week: week + 1 })}</span>
            {DAYS.map((day, column) => {
              const share = shares[column];
              return (
                <span
                  key={day}
                  className={mergeClasses(styles.cell, share !== undefined && styles[shade(share)])}
                >
                  {share !== undefined && percent(share)}
                </span>
              );
            })}
          </Fragment>
        ))}
      </div>
    </Picture>
  );
}
