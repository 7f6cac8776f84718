import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewConfig } from '../../viewConfig';
import { useFooterStyles } from './footer.styles';
import { SiteLinks } from './siteLinks';

/** The foot of every page, except on phones and tablets (spec 2: footer). */
export function Footer() {
  const { t } = useTranslation('footer');
  const styles = useFooterStyles();
  const { brand } = useViewConfig();
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('menu')} className={styles.groups}>
        <SiteLinks />
      </nav>
      <p className={styles.copyright}>{t('copyright', { year, brand: brand.name })}</p>
    </footer>
  );
}
