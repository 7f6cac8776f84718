import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { IconName } from '../../rules/icons';
import { currentLanguage } from '../../text/i18n';
import { ROUTES } from '../../rules/routes';
import { useViewConfig } from '../ui/viewConfig';
import { useOpenPreferences } from '../consent/consentPreferences';
import { useSiteStyles } from './site.styles';
import { SpriteIcon } from './spriteIcon';
import { Icon } from '../ui/icon';
import leaves from '../ui/icons/leaves.svg';
import { useUnseen } from '../ui/common.styles';

/** A link to another site: its icon and name say so, and it sends no referrer. */
function ExternalLink({
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

/** The legal pages linked in footer and menu; the data processing agreement is another page. */
const LEGAL_LINKS = ['terms', 'privacy', 'cookies'] as const;

/** The kinds of media platforms, in the order of spec 1; each has an icon of its name. */
const MEDIA = ['social', 'search', 'video'] as const;

function Group({ title, items }: { title: string; items: readonly ReactNode[] }) {
  const styles = useSiteStyles();
  return (
    <div>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.list}>
        {items.map((item, index) => (
          // Always the same items in the same order.
          <li key={index}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

interface Props {
  linkClass?: string;
  /** A link within the portal was followed. */
  onFollow?: () => void;
  /** The cookie preferences are about to open. */
  onPreferences?: (() => void) | undefined;
  /** Whether the links replace the current history entry. */
  replace?: boolean;
}

/** The links of the footer, in the order of spec 2; on phones they are in the menu. */
export function SiteLinks({ linkClass, onFollow, onPreferences, replace = false }: Props) {
  const { t, i18n } = useTranslation(['footer']);
  const styles = useSiteStyles();
  const { brand } = useViewConfig();
  const openPreferences = useOpenPreferences();
  const look = mergeClasses(styles.link, linkClass);
  const language = currentLanguage(i18n);
  const outside = (href: string, text: string, icon?: IconName) => (
    <ExternalLink href={href} className={look} icon={icon}>
      {text}
    </ExternalLink>
  );
  const assistantIsMail = brand.assistantUrl.startsWith('mailto:');

  return (
    <>
      <Group
        title={t('footer:media')}
        items={MEDIA.map((kind) => {
          const { name, pageUrl } = brand.mediaPlatforms[kind];
          return outside(pageUrl, name[language], kind);
        })}
      />
      <Group
        title={t('footer:legal')}
        items={[
          ...LEGAL_LINKS.map((id) => (
            <Link key={id} to={ROUTES[id][0]} replace={replace} className={look} onClick={onFollow}>
              {t(`footer:${id}`)}
            </Link>
          )),
          outside(brand.dataProcessingUrl, t('footer:dpa')),
          <button
            key="preferences"
            type="button"
            className={look}
            onClick={() => {
              onPreferences?.();
              openPreferences();
            }}
          >
            {t('footer:preferences')}
          </button>,
        ]}
      />
      <Group
        title={t('footer:help')}
        items={[
          <a key="support" href={`mailto:${brand.supportEmail}`} className={look}>
            {t('footer:support', { address: brand.supportEmail })}
          </a>,
          assistantIsMail ? (
            <a href={brand.assistantUrl} className={mergeClasses(look, styles.named)}>
              <SpriteIcon name="assistant" />
              {t('footer:assistant')}
            </a>
          ) : (
            outside(brand.assistantUrl, t('footer:assistant'), 'assistant')
          ),
        ]}
      />
    </>
  );
}
