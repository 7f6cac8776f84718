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

/** The footer of every page, except on phones and tablets (spec 2: footer). */
export function Footer() {
  const { t } = useTranslation('footer');
  const styles = useFooterStyles();
  const hydrated = useHydrated();
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('menu')} className={styles.groups}>
        <SiteLinks />
      </nav>
      {/* Remounted once the page is interactive: it may have been prerendered in an earlier year. */}
      <Copyright key={String(hydrated)} />
    </footer>
  );
}
