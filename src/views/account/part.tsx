import { Button } from '@fluentui/react-components';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../machines/apiError';
import { DELETION_RET } from '../../rules/deletion';
import { Loading } from '../ui/form/loading';
import { FailureDetails } from '../ui/failureDetails';
import { useAccountStyles } from './account.styles';

/** Loading longer than this is said in words, with a way to try again (A125). In ms. */
const SLOW_MS = 10_000;

interface PartProps {
  /** Its anchor, which the list of contents leads to. */
  id: string;
  title: string;
  intro?: string;
  children: ReactNode;
}

/** One part of the account's page. */
export function Part({ id, title, intro, children }: PartProps) {
  const styles = useAccountStyles();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id} tabIndex={-1} className={styles.partTitle}>
        {title}
      </h2>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      <div className={styles.body}>{children}</div>
    </section>
  );
}

interface RetryProps {
  /** What the part is called, so that the buttons of several parts differ. */
  title: string;
  onRetry: () => void;
}

function Retry({ title, onRetry }: RetryProps) {
  const { t } = useTranslation('account');
  const styles = useAccountStyles();
  return (
    <Button
      className={styles.action}
      aria-label={t('part.retryNamed', { title })}
      onClick={onRetry}
    >
      {t('part.retry')}
    </Button>
  );
}

/** The place of a part that is on its way; after a while it says so, and can be asked for again (A125). */
export function PartLoading({ title, onRetry, bars }: RetryProps & { bars: number }) {
  const { t } = useTranslation('account');
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Loading text={isSlow ? t('part.slow') : t('part.loading')} bars={bars} />
      {isSlow && <Retry title={title} onRetry={onRetry} />}
    </>
  );
}

/** Why a part is not there; the others are (A125, A126). */
export function PartFailed({ title, error, onRetry }: RetryProps & { error: ApiError | null }) {
  const { t } = useTranslation('account');
  const styles = useAccountStyles();
  // The account is about to be deleted, which the page says as soon as it knows.
  if (error?.ret === DELETION_RET) return null;
  return (
    <div role="alert" className={styles.problem}>
      <p className={styles.problemLead}>{t('part.failed')}</p>
      {error && <FailureDetails error={error} className={styles.hint} />}
      <Retry title={title} onRetry={onRetry} />
    </div>
  );
}
