import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLinkStyles } from '../ui/link.styles';
import { LEGAL_TITLES } from '../legal/legalTitles';
import { ROUTES } from '../../rules/routes';
import { useSectionStyles } from './section.styles';
import { useSplitStyles } from './split.styles';

const POINTS = [
  {
    title: 'trust.signOn.title',
    body: 'trust.signOn.body',
    // A key.
    d: 'M18.5 3.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM14.25 13.75 4 24M7.5 20.5l3 3M11 17l2.5 2.5',
  },
  {
    title: 'trust.roles.title',
    body: 'trust.roles.body',
    // Two people.
    d: 'M11 13a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM3 24c0-5 3.5-8 8-8s8 3 8 8M19 4.6a4.5 4.5 0 0 1 0 7.8M21.5 16.5c2.2 1.3 3.5 4 3.5 7.5',
  },
  {
    title: 'trust.signOut.title',
    body: 'trust.signOut.body',
    // A door and the way out.
    d: 'M16 8V4H4v20h12v-4M11 14h14M20.5 9.5 25 14l-4.5 4.5',
  },
  {
    title: 'trust.consent.title',
    body: 'trust.consent.body',
    // A switch that is off.
    d: 'M9 7h10a7 7 0 0 1 0 14H9A7 7 0 0 1 9 7ZM9 10.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z',
  },
] as const;

const AGREEMENTS = ['dpa', 'privacy', 'terms', 'cookies'] as const;

/** What a careful visitor asks about, each of it true of this product, and the agreements (spec 2, 6). */
export function Trust() {
  const { t } = useTranslation(['home', 'legal']);
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
                {t(`legal:${LEGAL_TITLES[id]}`)}
              </Link>
            ))}
          </div>
        </div>
        <ul className={styles.points}>
          {POINTS.map(({ title, body, d }) => (
            <li key={title}>
              <svg className={styles.sign} viewBox="2 0 28 28" aria-hidden="true" focusable="false">
                <path
                  d={d}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.75"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                />
              </svg>
              <h3 className={section.subtitle}>{t(`home:${title}`)}</h3>
              <p className={mergeClasses(section.text, styles.pointText)}>{t(`home:${body}`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
