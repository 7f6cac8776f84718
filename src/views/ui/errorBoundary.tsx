import { Button } from '@fluentui/react-components';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isChunkError, takeReload } from '../../rules/chunks';
import { useViewConfig } from './viewConfig';
import { useFrameStyles } from './frame.styles';
import { useLinkStyles } from './common.styles';

interface CrashTexts {
  title: string;
  body: string;
  reload: string;
  supportEmail: string;
}

/** Shown when a page crashes: plain text, one way to continue and the support address (D4). */
export function CrashPage({ title, body, reload, supportEmail }: CrashTexts) {
  const styles = useFrameStyles();
  const link = useLinkStyles();
  return (
    <div className={styles.notice} role="alert">
      <h1 className={styles.noticeTitle}>{title}</h1>
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
 * {@link CrashPage} in the language of the page; `outdated`: a chunk cannot be loaded, and a reload did not help (D1,
 * D3).
 */
export function TranslatedCrashPage({ of }: { of: 'crash' | 'outdated' }) {
  const { t } = useTranslation('help');
  const { supportEmail } = useViewConfig().brand;
  return (
    <CrashPage
      title={t(`${of}.title`)}
      body={t(`${of}.body`)}
      reload={t(`${of}.reload`)}
      supportEmail={supportEmail}
    />
  );
}

interface Props {
  children: ReactNode;
  fallback: ReactNode;
  /** Shown instead of the fallback if a chunk cannot be loaded. */
  outdated: ReactNode;
  /** Never reloads the page: it holds unsaved work. */
  keepsPage?: boolean;
}

/**
 * Catches errors of rendering and loading below it, so that the frame stays usable. Reloads the page once if a chunk is
 * gone after a deploy. A new `key` tries again.
 */
export class ErrorBoundary extends Component<
  Props,
  { shown: 'children' | 'fallback' | 'outdated' | 'nothing' }
> {
  override state = { shown: 'children' as const };

  static getDerivedStateFromError(error: unknown) {
    return { shown: isChunkError(error) ? 'nothing' : 'fallback' };
  }

  override componentDidCatch(error: Error) {
    if (!isChunkError(error)) return;
    if (!this.props.keepsPage && takeReload(Date.now())) window.location.reload();
    else this.setState({ shown: 'outdated' });
  }

  override render() {
    const { children, fallback, outdated } = this.props;
    return { children, fallback, outdated, nothing: null }[this.state.shown];
  }
}
