import { Button } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { takeReload } from '../../rules/chunks';
import { useLinkStyles } from './common.styles';
import { useFrameStyles } from './frame.styles';
import { HEADING_ID, PageHeading, usePageTitle } from './hooks/usePage';
import { useViewConfig } from './viewConfig';
import { focusOn } from './mainContent';

interface CrashTexts {
  title: string;
  body: string;
  reload: string;
  supportEmail: string;
}

/** Shown when a page crashes: plain text, one way to continue and the support address (D4). */
export function CrashPage({
  title,
  body,
  reload,
  supportEmail,
  Heading = 'h1',
}: CrashTexts & { Heading?: 'h1' | typeof PageHeading }) {
  const styles = useFrameStyles();
  const link = useLinkStyles();
  return (
    <div className={styles.notice} role="alert">
      <Heading className={styles.noticeTitle}>{title}</Heading>
      <p className={styles.noticeBody}>{body}</p>
      <Button appearance="primary" size="large" onClick={() => window.location.reload()}>
        {reload}
      </Button>
      <a className={link.link} href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
    </div>
  );
}

/**
 * {@link CrashPage} as a page, in its language; `outdated`: a chunk cannot be loaded, and a reload did not help (D1,
 * D3) or there is no network, whose return reloads the page.
 */
export function TranslatedCrashPage({ of }: { of: 'crash' | 'outdated' }) {
  const { t } = useTranslation('help');
  const { supportEmail } = useViewConfig().brand;
  const title = t(`${of}.title`);
  usePageTitle(title);
  useEffect(() => {
    // What had the focus is gone, and the page may be scrolled down.
    focusOn(HEADING_ID);
    if (of === 'crash') return;
    const reload = () => {
      if (takeReload(Date.now())) window.location.reload();
    };
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [of]);
  return (
    <CrashPage
      title={title}
      body={t(`${of}.body`)}
      reload={t(`${of}.reload`)}
      supportEmail={supportEmail}
      Heading={PageHeading}
    />
  );
}
