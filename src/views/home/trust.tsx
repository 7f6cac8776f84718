import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLinkStyles } from '../ui/common.styles';
import { LEGAL_TITLES } from '../site/siteLinks';
import { ROUTES } from '../../rules/routes';
import { useSectionStyles } from './section.styles';
import { useSplitStyles } from './split.styles';
import { Icon } from '../ui/icon';
import door from '../ui/icons/door.svg';
import key from '../ui/icons/key.svg';
import people from '../ui/icons/people.svg';
import switchOff from '../ui/icons/switchOff.svg';

const POINTS = [
  { title: 'trust.signOn.title', body: 'trust.signOn.body', icon: key },
  { title: 'trust.roles.title', body: 'trust.roles.body', icon: people },
  { title: 'trust.devices.title', body: 'trust.devices.body', icon: door },
  { title: 'trust.consent.title', body: 'trust.consent.body', icon: switchOff },
] as const;

const AGREEMENTS = ['dpa', 'privacy', 'terms', 'cookies'] as const;

/** What a careful visitor asks about, each of it true of this product, and the agreements (spec 2, 6). */
export function Trust() {
  const { t } = useTranslation(['home', 'footer']);
  const styles = useSplitStyles();
  const section = useSectionStyles();
  const { link } = useLinkStyles();
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
                {t(LEGAL_TITLES[id])}
              </Link>
            ))}
          </div>
        </div>
        <ul className={styles.points}>
          {POINTS.map(({ title, body, icon }) => (
            <li key={title}>
              <Icon of={icon} className={styles.sign} />
              <h3 className={section.subtitle}>{t(`home:${title}`)}</h3>
              <p className={mergeClasses(section.text, styles.pointText)}>{t(`home:${body}`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
