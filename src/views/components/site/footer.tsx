import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../hooks/useHydrated';
import { useViewConfig } from '../../viewConfig';
import { useFooterStyles } from './footer.styles';
import { SiteLinks } from './siteLinks';

/** The foot of every page, except on phones and tablets (spec 2: footer). */
export function Footer() {
  const { t } = useTranslation('footer');
  const styles = useFooterStyles();
  const { brand } = useViewConfig();
  const hydrated = useHydrated();
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('menu')} className={styles.groups}>
        <SiteLinks />
      </nav>
      {/* The build may have drawn it in an earlier year. */}
      <p key={String(hydrated)} suppressHydrationWarning className={styles.copyright}>
        {t('copyright', { year: new Date().getFullYear(), brand: brand.name })}
      </p>
    </footer>
  );
}
