import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../ui/hooks/usePage';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useViewConfig } from '../ui/viewConfig';
import { useHeroStyles } from './hero.styles';
import { HeroScene } from './heroScene';
import { INVITATION_ID } from './invitation';
import { MotionSwitch } from './motionSwitch';
import { useSectionStyles } from './section.styles';
import { WayIn } from './wayIn';

/** The first screen: what the product is, the way in, and the picture of it. */
export function Hero() {
  const { t } = useTranslation('home');
  const styles = useHeroStyles();
  const section = useSectionStyles();
  const { brand } = useViewConfig();
  const session = useStateOf('session');
  return (
    <div className={styles.hero}>
      <div className={mergeClasses(section.inner, styles.grid)}>
        <div>
          <PageHeading className={styles.headline}>{t('headline')}</PageHeading>
          <p className={styles.lead}>{t('lead', { brand: brand.name })}</p>
          <div className={styles.actions}>
            <WayIn className={mergeClasses(styles.action, styles.primary)} />
            {session.value !== 'EXISTS' && (
              <a
                href={`#${INVITATION_ID}`}
                className={mergeClasses(styles.action, styles.secondary)}
                data-signed-out=""
              >
                {t('invited')}
              </a>
            )}
          </div>
        </div>
        <div className={styles.sceneBox}>
          <HeroScene />
        </div>
        <MotionSwitch />
      </div>
    </div>
  );
}
