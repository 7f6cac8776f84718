import { Button, mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useHeaderTools } from '../ui/headerTools';
import { useHydrated } from '../ui/hooks/useBrowser';
import { useSignInLink } from '../ui/hooks/useSignInLink';
import { useSessionOpen } from '../ui/hooks/useStateOf';
import { isSignInPath, type PageName, pageOf, ROUTES } from '../../rules/routes';
import { returnAddress } from '../ui/navigation';
import { useViewConfig } from '../ui/viewConfig';
import { BrandMark } from './brandMark';
import { useFrameStyles } from '../ui/frame.styles';
import { LanguageSwitch, useLanguageInAddress } from './languageSwitch';
import { PersonMenu } from './menu/personMenu';
import { usePerson } from './menu/person';
import { PhoneMenu } from './menu/phoneMenu';
import { PlaceList, usePlaces } from './places';
import { ThemeSwitch } from './themeSwitch';

/** Leads back to the page, without its query: the prerendered page does not know that. */
const signInAddress = (page: PageName | null): string =>
  ROUTES.signIn[0] + (page && page !== 'home' ? `?redirect=${ROUTES[page][0]}` : '');

/** The sign-in link, or the user's menu. The link is hidden while the session is unknown (spec 4). */
function Account() {
  const { t } = useTranslation();
  const styles = useFrameStyles();
  const location = useLocation();
  const signIn = useSignInLink(() => returnAddress(location));
  const person = usePerson();
  const isOpen = useSessionOpen();

  if (person) return <PersonMenu facts={person} />;
  if (isSignInPath(location.pathname)) return null;
  return (
    // Before the page is interactive, scripts/prerender/earlySignIn.js follows it.
    <Button
      {...signIn}
      as="a"
      href={signInAddress(pageOf(location.pathname))}
      className={mergeClasses(styles.account, isOpen && styles.unseen)}
      data-signed-out=""
    >
      {t('signIn')}
    </Button>
  );
}

/** The header of every page: brand, environment unless production, navigation, user. */
export function Header() {
  const { t } = useTranslation();
  const styles = useFrameStyles();
  const { brand, environment } = useViewConfig();
  const hydrated = useHydrated();
  const tools = useHeaderTools();
  const isPerson = usePerson() !== null;
  const isOpen = useSessionOpen();
  const hasPlaces = usePlaces().length > 0;
  useLanguageInAddress();
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand} aria-label={t('home', { brand: brand.name })}>
        <BrandMark className={styles.mark} />
        <span translate="no" className={styles.brandName}>
          {brand.name}
        </span>
      </Link>
      {hasPlaces && (
        <nav
          aria-label={t('navigation')}
          className={mergeClasses(styles.places, isOpen && styles.unseen)}
          data-wide=""
          {...(!isPerson && { 'data-signed-out': '' })}
        >
          <PlaceList linkClass={styles.place} partClass={styles.part} />
        </nav>
      )}
      {hydrated && !environment.production && (
        <span
          className={styles.badge}
          role="note"
          aria-label={t('environment', { name: environment.displayName })}
        >
          {environment.displayName}
        </span>
      )}
      {/* Before and apart from the rest, so that its later arrival moves nothing. */}
      {hydrated && tools && <div className={styles.tools}>{tools}</div>}
      {/* Not in a common box, which would move with its content. */}
      <div className={styles.space} />
      {!isPerson && (
        <div className={styles.switches} data-wide="">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      )}
      <Account />
      <PhoneMenu />
    </header>
  );
}
