import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../ui/hooks/usePage';
import { useViewConfig } from '../ui/viewConfig';
import { useHeroStyles } from './hero.styles';
import { Lights } from './lights';
import { ReportPicture } from './pictures/reportPicture';
import { useSectionStyles } from './section.styles';
import { WaysIn } from './waysIn';

/** The first screen: the product in one sentence, the ways in, and a picture of the report if the backend serves it. */
export function Hero() {
  const { t } = useTranslation('home');
  const styles = useHeroStyles();
  const section = useSectionStyles();
  const { brand } = useViewConfig();
  const { report } = brand.offers;
  return (
    <div className={styles.hero}>
      <div className={mergeClasses(section.inner, styles.grid)}>
        <div>
          <PageHeading className={styles.headline}>{t(`brands.${brand.id}.headline`)}</PageHeading>
          <p className={styles.lead}>
            {t(`brands.${brand.id}.${report ? 'lead' : 'leadWithoutReport'}`, {
              brand: brand.name,
            })}
          </p>
          <WaysIn />
        </div>
        <div className={report ? undefined : styles.alone}>
          <Lights />
          {report && <ReportPicture />}
        </div>
      </div>
    </div>
  );
}
