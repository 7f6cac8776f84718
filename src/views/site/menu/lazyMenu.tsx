import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../ui/errorBoundary';
import type { MenuProps } from './menuContent';
import { useMenuStyles } from './menu.styles';
import { SignOutButton } from './signOutButton';

const fetchMenu = () => import('./menuContent');
const MenuContent = lazy(fetchMenu);

/** Fetches the menu ahead of its first use; a failure is met again, and shown, when it is opened. */
export const preloadMenu = (): void => void fetchMenu().catch(() => undefined);

/** The menu could not be fetched: what matters most stays within reach. */
function Failed() {
  const { t } = useTranslation('shell');
  const styles = useMenuStyles();
  return (
    <>
      <p role="alert" className={styles.note}>
        {t('menu.failed')}
      </p>
      <SignOutButton />
    </>
  );
}

/** What a menu holds, fetched when a menu is opened for the first time. */
export const LazyMenu = (props: MenuProps) => (
  <ErrorBoundary fallback={<Failed />} outdated={<Failed />} keepsPage>
    <Suspense fallback={null}>
      <MenuContent {...props} />
    </Suspense>
  </ErrorBoundary>
);
