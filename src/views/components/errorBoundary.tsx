import { Button } from '@fluentui/react-components';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrameStyles } from './frame.styles';

interface CrashTexts {
  title: string;
  body: string;
  reload: string;
}

/** What a person sees when a page breaks: plain words and one way on. */
export function CrashPage({ title, body, reload }: CrashTexts) {
  const styles = useFrameStyles();
  return (
    <div className={styles.notice} role="alert">
      <h1 className={styles.noticeTitle}>{title}</h1>
      <p className={styles.noticeBody}>{body}</p>
      <Button appearance="primary" size="large" onClick={() => window.location.reload()}>
        {reload}
      </Button>
    </div>
  );
}

/** {@link CrashPage} in the language of the page. */
export function TranslatedCrashPage() {
  const { t } = useTranslation('shell');
  return <CrashPage title={t('crash.title')} body={t('crash.body')} reload={t('crash.reload')} />;
}

interface Props {
  children: ReactNode;
  fallback: ReactNode;
}

/**
 * Catches what a page throws while drawing or loading, and keeps the frame around it alive.
 * Give it a new `key` to try again.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
