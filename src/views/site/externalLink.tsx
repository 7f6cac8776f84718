import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { IconName } from '../../rules/icons';
import { useSiteStyles } from './site.styles';
import { SpriteIcon } from './spriteIcon';

/** A link to another site: it says so by its icon and in its name, and tells that site nothing. */
export function ExternalLink({
  href,
  className,
  icon,
  children,
}: {
  href: string;
  className: string;
  icon?: IconName | undefined;
  children: string;
}) {
  const { t } = useTranslation('footer');
  const styles = useSiteStyles();
  return (
    <a href={href} rel="noopener noreferrer" className={mergeClasses(styles.external, className)}>
      {icon && <SpriteIcon name={icon} />}
      {children}
      <svg className={styles.arrow} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path
          d="M6 3.5H3.5v9h9V10M9 3h4v4M12.75 3.25 7.5 8.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.25"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={styles.unseen}> {t('leaves')}</span>
    </a>
  );
}
