import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import brandMark from '../site/brandMark.svg';
import { Icon } from '../ui/icon';
import mail from './mail.svg';
import { useLinkStyles } from '../ui/common.styles';
import { useViewConfig } from '../ui/viewConfig';
import { useInvitationStyles } from './invitation.styles';
import { useSectionStyles } from './section.styles';

/** Where "I have an invitation" leads. */
export const INVITATION_ID = 'invitation';

/** A message whose one link is the way in. Decorative: the text beside it says so. */
function Mail() {
  const styles = useInvitationStyles();
  return (
    <div className={styles.mail} aria-hidden="true">
      <Icon of={brandMark} className={styles.mark} />
      <Icon of={mail} className={styles.lines} />
    </div>
  );
}

/** The last band: the way in for the invited is the link in their e-mail (spec 1). */
export function Invitation() {
  const { t } = useTranslation(['home', 'shell']);
  const styles = useInvitationStyles();
  const section = useSectionStyles();
  const { link } = useLinkStyles();
  const { brand } = useViewConfig();
  return (
    <section id={INVITATION_ID} aria-labelledby="invitation-title" className={styles.section}>
      <div className={section.inner}>
        <div className={styles.panel}>
          <div>
            <h2 id="invitation-title" className={section.title}>
              {t('home:invitation.title')}
            </h2>
            <p className={mergeClasses(section.intro, styles.text)}>{t('home:invitation.body')}</p>
            <p className={styles.text}>
              {t('home:invitation.lost')}{' '}
              <a href={`mailto:${brand.supportEmail}`} className={link}>
                {brand.supportEmail}
              </a>
            </p>
          </div>
          <Mail />
        </div>
      </div>
    </section>
  );
}
