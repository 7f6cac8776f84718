import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { firstPage } from '../../rules/offers';
import { ROUTES } from '../../rules/routes';
import { useSignInLink } from '../ui/hooks/useSignInLink';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useViewConfig } from '../ui/viewConfig';
import { INVITATION_ID } from './invitation';
import { useWaysInStyles } from './waysIn.styles';

/** For a signed-in user: their report, or the account without one, and the console if the brand has one. */
function ForPerson() {
  const { t } = useTranslation(['home', 'shell']);
  const styles = useWaysInStyles();
  const { brand } = useViewConfig();
  const { report } = brand.offers;
  return (
    <div className={styles.ways}>
      <Link to={firstPage(brand.offers)} className={mergeClasses(styles.way, styles.primary)}>
        {report ? t('report.open') : t('shell:menu.account')}
      </Link>
      {brand.consoleUrl !== null && (
        <a href={brand.consoleUrl} className={mergeClasses(styles.way, styles.secondary)}>
          {t('console')}
        </a>
      )}
    </div>
  );
}

/** The ways into the product. Links, so that they work before the page is interactive. */
export function WaysIn() {
  const { t } = useTranslation(['home', 'shell']);
  const styles = useWaysInStyles();
  const signIn = useSignInLink();
  const session = useStateOf('session');
  const { report, people } = useViewConfig().brand.offers;
  if (session.value === 'EXISTS') return <ForPerson />;
  return (
    <div data-signed-out="">
      <div className={styles.ways}>
        {people && (
          <Link to={ROUTES.requestAccess[0]} className={mergeClasses(styles.way, styles.primary)}>
            {t('shell:places.requestAccess')}
          </Link>
        )}
        {report && (
          <Link to={ROUTES.report[0]} className={mergeClasses(styles.way, styles.secondary)}>
            {t('home:report.sample')}
          </Link>
        )}
        <a
          {...signIn}
          className={mergeClasses(styles.way, people ? styles.secondary : styles.primary)}
        >
          {t('shell:signIn')}
        </a>
      </div>
      <a href={`#${INVITATION_ID}`} className={styles.invited}>
        {t('home:invited')}
      </a>
    </div>
  );
}
