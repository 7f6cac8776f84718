import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLinkStyles } from '../ui/common.styles';
import { ROUTES } from '../../rules/routes';
import { useViewConfig } from '../ui/viewConfig';
import { useSectionStyles } from './section.styles';
import { useSplitStyles } from './split.styles';
import { Icon } from '../ui/icon';
import door from '../ui/icons/door.svg';
import key from '../ui/icons/key.svg';
import people from '../ui/icons/people.svg';
import switchOff from '../ui/icons/switchOff.svg';

const POINTS = [
  { id: 'signOn', icon: key },
  { id: 'roles', icon: people },
  { id: 'devices', icon: door },
  { id: 'consent', icon: switchOff },
] as const;

const AGREEMENTS = ['dpa', 'privacy', 'terms', 'cookies'] as const;

/** Security and privacy of this product, and the agreements (spec 2, 6). */
export function Trust() {
  const { t } = useTranslation(['home', 'footer']);
  const styles = useSplitStyles();
  const section = useSectionStyles();
  const { link } = useLinkStyles();
  const { offers } = useViewConfig().brand;
  // The devices are part of the account.
  const points = POINTS.filter(({ id }) => id !== 'devices' || offers.account);
  return (
    <section aria-labelledby="security" className={mergeClasses(section.section, section.soft)}>
      <div className={mergeClasses(section.inner, styles.split)}>
        <div>
          <h2 id="security" className={section.title}>
            {t('home:trust.title')}
          </h2>
          <p className={section.intro}>{t('home:trust.intro')}</p>
          <div className={styles.links}>
            {AGREEMENTS.map((id) => (
              <Link key={id} to={ROUTES[id][0]} className={mergeClasses(link, styles.link)}>
                {t(`footer:${id}`)}
              </Link>
            ))}
          </div>
        </div>
        <ul className={styles.points}>
          {points.map(({ id, icon }) => (
            <li key={id}>
              <Icon of={icon} className={styles.sign} />
              <h3 className={section.subtitle}>{t(`home:trust.${id}.title`)}</h3>
              <p className={mergeClasses(section.text, styles.pointText)}>
                {t(`home:trust.${id}.body`)}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
