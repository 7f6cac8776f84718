import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../ui/hooks/useBrowser';
import { useViewConfig } from '../ui/viewConfig';
import { useFooterStyles } from './footer.styles';
import { SiteLinks } from './siteLinks';

function Copyright() {
  const { t } = useTranslation('footer');
  const styles = useFooterStyles();
  const { brand } = useViewConfig();
  const [year] = useState(() => new Date().getFullYear());
  return (
    <p suppressHydrationWarning className={styles.copyright}>
      {t('copyright', { year, brand: brand.name })}
    </p>
  );
}

/** The foot of every page, except on phones and tablets (spec 2: footer). */
export function Footer() {
  const { t } = useTranslation('footer');
  const styles = useFooterStyles();
  const hydrated = useHydrated();
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('menu')} className={styles.groups}>
        <SiteLinks />
      </nav>
      {/* Written again once the page is interactive: the build may have drawn it in an earlier year. */}
      <Copyright key={String(hydrated)} />
    </footer>
  );
}
