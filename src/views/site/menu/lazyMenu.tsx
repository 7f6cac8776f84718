import { useTranslation } from 'react-i18next';
import { OwnPart } from '../../ui/errorBoundary';
import type { MenuProps } from './menuContent';
import { useMenuStyles } from './menu.styles';
import { SignOutButton } from './signOutButton';
import { lazyPart } from '../../ui/lazyPart';

const fetchMenu = () => import('./menuContent');
const MenuContent = lazyPart(fetchMenu);

/** Fetches the menu ahead of its first use. A failure surfaces when the menu is opened. */
export const preloadMenu = (): void => void fetchMenu().catch(() => undefined);

/** The menu could not be fetched: the most important links instead. */
function Failed() {
  const { t } = useTranslation();
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

/** The content of a menu, fetched when one is first opened. */
export const LazyMenu = (props: MenuProps) => (
  <OwnPart fallback={<Failed />}>
    <MenuContent {...props} />
  </OwnPart>
);
