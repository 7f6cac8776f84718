import { Button } from '@fluentui/react-components';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { ApiError } from '../../../machines/apiError';
import { events } from '../../kit/events';
import { DELETION_RET } from '../../rules/deletion';
import { pageOf } from '../../rules/routes';
import { Loading } from '../ui/form/loading';
import { FailureAlert, FailureDetails } from '../ui/failureDetails';
import { useStateOf } from '../ui/hooks/useStateOf';
import { mayBeDone } from '../ui/mayBeDone';
import { keepFocus } from '../ui/keepFocus';
import { useAccountStyles } from './account.styles';
import { useMoments } from './useMoments';

/** Loading longer than this is said in words, with a way to try again. In ms. */
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
    <section ref={keepFocus} aria-labelledby={id} className={styles.part}>
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

/** The place of a part that is on its way; after a while it says so, and can be asked for again. */
function PartLoading({ title, onRetry, bars }: RetryProps & { bars: number }) {
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

interface PartProblemProps {
  /** What has not happened. */
  lead: string;
  error: ApiError | null;
  /** Nothing was to be changed. */
  isRead?: boolean;
  children?: ReactNode;
}

/** What went wrong in a part, and what can be done about it. Of a change whose answer was lost nobody says that it failed. */
export function PartProblem({ lead, error, isRead = false, children }: PartProblemProps) {
  const { t } = useTranslation('account');
  const styles = useAccountStyles();
  return (
    <FailureAlert error={error} className={styles.problem}>
      <p className={styles.problemLead}>{!isRead && mayBeDone(error) ? t('part.unsure') : lead}</p>
      {error && <FailureDetails error={error} className={styles.hint} />}
      {children}
    </FailureAlert>
  );
}

/** Why a part is not there; the others are. */
function PartFailed({ title, error, onRetry }: RetryProps & { error: ApiError | null }) {
  const { t } = useTranslation('account');
  const { pathname } = useLocation();
  // The account is about to be deleted, which its page says as soon as it knows.
  if (error?.ret === DELETION_RET && pageOf(pathname) === 'account') return null;
  return (
    <PartProblem lead={t('part.failed')} error={error} isRead>
      <Retry title={title} onRetry={onRetry} />
    </PartProblem>
  );
}

interface AnswerProps extends RetryProps {
  /** The machine that was asked for what the part shows. */
  of: AskedMachine | 'dataImport' | 'studioKeys';
  /** How many lines of it stand there until it comes. */
  bars: number;
  children: ReactNode;
}

/** What a part shows once its machine has an answer; until then that it comes, or why it does not. */
export function PartAnswer({ of, title, onRetry, bars, children }: AnswerProps) {
  const { value, context } = useStateOf(of);
  if (value === 'unavailable')
    return <PartFailed title={title} error={context.error} onRetry={onRetry} />;
  return value === 'idle' || value === 'loading' ? (
    <PartLoading title={title} onRetry={onRetry} bars={bars} />
  ) : (
    children
  );
}

type AskedMachine =
  | 'profile'
  | 'emailChange'
  | 'devices'
  | 'dataExport'
  | 'deletion'
  | 'passkeys'
  | 'secondStep'
  | 'providers';

/** Asks a machine for what a part shows, as soon as it is there; gives what asks once more. */
export function useAsked(machine: AskedMachine): () => void {
  const dispatch = useDispatch();
  const ask = useCallback(() => void dispatch(events[machine].asked()), [dispatch, machine]);
  useEffect(ask, [ask]);
  return ask;
}

/** What a row of a part is about, and what there is to say of it. */
export function RowText({ title, children }: { title: ReactNode; children: ReactNode }) {
  const styles = useAccountStyles();
  return (
    <div className={styles.rowText}>
      <h3 className={styles.rowTitle}>{title}</h3>
      <p className={styles.hint}>{children}</p>
    </div>
  );
}

/** A point in time in words, which it tells exactly when it is pointed at. */
export function Moment({ at, children }: { at: number; children: string }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={useMoments().exact(at)}>
      {children}
    </time>
  );
}
