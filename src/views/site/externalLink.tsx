import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { IconName } from '../../rules/icons';
import { useSiteStyles } from './site.styles';
import { SpriteIcon } from './spriteIcon';
import { Icon } from '../ui/icon';
import leaves from '../ui/icons/leaves.svg';
import { useUnseen } from '../ui/common.styles';

/** A link to another site: its icon and name say so, and it sends no referrer. */
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
  const unseen = useUnseen();
  return (
    <a href={href} rel="noopener noreferrer" className={mergeClasses(styles.named, className)}>
      {icon && <SpriteIcon name={icon} />}
      {children}
      <Icon of={leaves} className={styles.icon} />
      <span className={unseen}>{` ${t('leaves')}`}</span>
    </a>
  );
}
