import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Brand } from '../../rules/brands';
import { PageHeading } from '../ui/hooks/usePage';
import { useViewConfig } from '../ui/viewConfig';
import { useHeroStyles } from './hero.styles';
import { Lights } from './lights';
import { ReportPicture } from './pictures/reportPicture';
import { useSectionStyles } from './section.styles';
import { WaysIn } from './waysIn';

/** Each brand has its own words for the same product. */
const WORDS = {
  adlantern: { headline: 'brands.adlantern.headline', lead: 'brands.adlantern.lead' },
  adharbor: { headline: 'brands.adharbor.headline', lead: 'brands.adharbor.lead' },
} as const satisfies Record<Brand['id'], unknown>;

/** The first screen: what the product is, the ways in, and the product itself. */
export function Hero() {
  const { t } = useTranslation('home');
  const styles = useHeroStyles();
  const section = useSectionStyles();
  const { brand } = useViewConfig();
  const words = WORDS[brand.id];
  return (
    <div className={styles.hero}>
      <div className={mergeClasses(section.inner, styles.grid)}>
        <div>
          <PageHeading className={styles.headline}>{t(words.headline)}</PageHeading>
          <p className={styles.lead}>{t(words.lead, { brand: brand.name })}</p>
          <WaysIn />
        </div>
        <div>
          <Lights />
          <ReportPicture />
        </div>
      </div>
    </div>
  );
}
