import { Button, mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { events } from '../../kit/events';
import { useHeaderTools } from '../ui/headerTools';
import { useHydrated, useMobile } from '../ui/hooks/useBrowser';
import { useSessionUnknown, useStateOf } from '../ui/hooks/useStateOf';
import { isSignInPath, ROUTES } from '../../rules/routes';
import { returnAddress, isPlainClick } from '../ui/navigation';
import { useViewConfig } from '../ui/viewConfig';
import { Icon } from '../ui/icon';
import brandMark from './brandMark.svg';
import { useFrameStyles } from '../ui/frame.styles';
import { LanguageSwitch } from './languageSwitch';
import { HelpMenu } from './helpMenu';
import { ThemeSwitch } from './themeSwitch';

/** Sign in, or the person and a way out; nothing yet while the server is asked which (spec 4). */
function Account() {
  const { t } = useTranslation('shell');
  const styles = useFrameStyles();
  const dispatch = useDispatch();
  const location = useLocation();
  const session = useStateOf('session');
  const hydrated = useHydrated();
  const isUnknown = useSessionUnknown();

  if (session.value === 'EXISTS') {
    const email = session.context.facts?.email;
    return (
      <>
        <span className={styles.person}>{email ? t('signedInAs', { email }) : t('signedIn')}</span>
        <Button
          className={styles.account}
          onClick={() => dispatch(events.signOut.requested({ returnTo: null }))}
        >
          {t('signOut')}
        </Button>
      </>
    );
  }
  if (isSignInPath(location.pathname)) return null;
  if (hydrated && session.value === 'MAY_EXIST' && !isUnknown)
    return <span className={styles.placeholder} aria-hidden="true" />;
  return (
    // A link, so that it leads somewhere before the page is awake.
    <Button
      as="a"
      href={ROUTES.signIn[0]}
      className={styles.account}
      data-signed-out=""
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        dispatch(events.signInType.signInRequested({ returnTo: returnAddress(location) }));
      }}
    >
      {t('signIn')}
    </Button>
  );
}

/** The top of every page: the brand, the environment when it is not production, the switches. */
export function Header() {
  const { t } = useTranslation('shell');
  const styles = useFrameStyles();
  const { brand, environment } = useViewConfig();
  const hydrated = useHydrated();
  const tools = useHeaderTools();
  const isMobile = useMobile();
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand} aria-label={t('home', { brand: brand.name })}>
        <Icon of={brandMark} className={styles.mark} />
        <span translate="no" className={mergeClasses(isMobile && styles.nameOnPhones)}>
          {brand.name}
        </span>
      </Link>
      {hydrated && !environment.production && (
        <span
          className={styles.badge}
          role="note"
          aria-label={t('environment', { name: environment.displayName })}
        >
          {environment.displayName}
        </span>
      )}
      {/* Before the rest and apart from it: what comes once the page is awake moves nothing. */}
      {hydrated && tools && (
        <div className={mergeClasses(styles.tools, styles.extraTools)}>{tools}</div>
      )}
      <div className={styles.tools}>
        <LanguageSwitch />
        <ThemeSwitch />
        <Account />
        {isMobile && <HelpMenu />}
      </div>
    </header>
  );
}
