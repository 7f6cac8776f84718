import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useViewConfig } from '../ui/viewConfig';
import { useFiguresStyles } from './figures.styles';
import { useFormats } from './formats';
import { useSectionStyles } from './section.styles';

/** The three figures of spec 1, with their definition and date. */
export function Figures() {
  const { t } = useTranslation('home');
  const styles = useFiguresStyles();
  const section = useSectionStyles();
  const { brand } = useViewConfig();
  const { big, whole, day } = useFormats();
  const { dataPoints, adSpendUsd, games } = brand.figures;
  const figures = [
    {
      name: t('figures.dataPoints.name'),
      value: t('figures.dataPoints.value', { value: big(dataPoints) }),
    },
    {
      name: t('figures.adSpend.name'),
      value: t('figures.adSpend.value', { value: big(adSpendUsd) }),
    },
    { name: t('figures.games.name'), value: t('figures.games.value', { value: whole(games) }) },
  ];
  return (
    <section aria-labelledby="figures" className={styles.section}>
      <div className={section.inner}>
        <h2 id="figures" className={section.subtitle}>
          {t('figures.title')}
        </h2>
        <dl className={styles.list}>
          {figures.map(({ name, value }) => (
            <div key={name} className={styles.figure}>
              <dt className={styles.name}>{name}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={mergeClasses(section.small, styles.note)}>
          {t('figures.note', { date: day(brand.figuresAsOf) })}
        </p>
      </div>
    </section>
  );
}
