import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ROUTES } from '../../rules/routes';
import { useViewConfig } from '../ui/viewConfig';
import { useInvitationStyles } from './invitation.styles';
import { useSectionStyles } from './section.styles';
import { useWaysInStyles } from './waysIn.styles';

/** The target of "I have an invitation". */
export const INVITATION_ID = 'invitation';

/** The last section: invited users open the link in their email (spec 1); others can request access. */
export function Invitation() {
  const { t } = useTranslation(['home', 'shell']);
  const styles = useInvitationStyles();
  const section = useSectionStyles();
  const ways = useWaysInStyles();
  const { brand } = useViewConfig();
  const mail = `mailto:${brand.supportEmail}?subject=${encodeURIComponent(t('home:invitation.subject'))}`;
  return (
    <section id={INVITATION_ID} aria-labelledby="invitation-title" className={styles.section}>
      <div className={section.inner}>
        <h2 id="invitation-title" className={section.title}>
          {t('home:invitation.title')}
        </h2>
        <p className={styles.text}>{t('home:invitation.body')}</p>
        <p className={styles.text}>{t('home:invitation.lost')}</p>
        <div className={ways.ways}>
          <a href={mail} className={mergeClasses(ways.way, ways.primary)}>
            {t('home:invitation.write')}
          </a>
          {brand.offers.people && (
            <Link to={ROUTES.requestAccess[0]} className={mergeClasses(ways.way, ways.secondary)}>
              {t('home:invitation.none')}
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}
