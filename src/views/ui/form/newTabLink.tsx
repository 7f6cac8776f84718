import { useTranslation } from 'react-i18next';
import { useLinkStyles, useUnseen } from '../common.styles';

/** A link to a portal page in a new tab, so that nothing typed is lost; its label says so. */
export function NewTabLink({ to, children }: { to: string; children: string }) {
  const { t } = useTranslation('form');
  const link = useLinkStyles();
  const unseen = useUnseen();
  return (
    <a href={to} target="_blank" rel="noopener" className={link.link}>
      {children}
      <span className={unseen}> {t('newTab')}</span>
    </a>
  );
}
