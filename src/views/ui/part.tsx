import { mergeClasses } from '@fluentui/react-components';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { ApiError } from '../../../machines/apiError';
import { events } from '../../kit/events';
import { DELETION_RET } from '../../rules/deletion';
import { pageOf } from '../../rules/routes';
import { OwnPart } from './errorBoundary';
import { Loading } from './form/loading';
import { FailureAlert, FailureDetails } from './failureDetails';
import { useStateOf } from './hooks/useStateOf';
import { mayBeDone } from './mayBeDone';
import { keepFocus } from './keepFocus';
import { onEscape } from './onEscape';
import { usePartStyles } from './part.styles';
import { useMoments } from './hooks/useMoments';
import { SendButton, type SendButtonProps } from './sendButton';

/** After this time of loading a text and a retry button appear, in ms. */
const SLOW_MS = 10_000;

interface PartProps {
  /** The anchor that the table of contents links to. */
  id: string;
  title: string;
  intro?: ReactNode;
  isPrinted?: boolean;
  /** Whether it may be longer than a sheet of paper. */
  isLong?: boolean;
  /** Cancels its open form; so does Escape, also on the title, which has the focus when a form without it opens. */
  onCancel?: (() => void) | false;
  children: ReactNode;
}

/** One section of a page. If it crashes, the others stay, with what was typed there. */
export function Part({ id, title, intro, isPrinted = true, isLong = false, ...props }: PartProps) {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  return (
    <section
      ref={keepFocus}
      aria-labelledby={id}
      className={mergeClasses(styles.part, isLong && styles.long, !isPrinted && styles.notPrinted)}
      {...(props.onCancel && onEscape(props.onCancel))}
    >
      <h2 id={id} tabIndex={-1} className={styles.partTitle}>
        {title}
      </h2>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      <div className={styles.body}>
        <OwnPart fallback={<PartProblem lead={t('part.failed')} error={null} isRead />}>
          {props.children}
        </OwnPart>
      </div>
    </section>
  );
}

export const PartButton = (props: SendButtonProps) => (
  <SendButton {...props} className={usePartStyles().action} />
);

/** Cancels what a form of a section would do; as high as the submit button beside it. */
export function PartCancel({ children, ...props }: SendButtonProps) {
  const { t } = useTranslation('account');
  return (
    <PartButton appearance="subtle" size="large" {...props}>
      {children ?? t('part.cancel')}
    </PartButton>
  );
}

/** Announces that the last change is done; mounted before it has text. */
export function PartDone({ children }: { children: ReactNode }) {
  const styles = usePartStyles();
  return <output className={mergeClasses(styles.said, styles.good)}>{children}</output>;
}

interface RetryProps {
  /** The title of the section, so that the retry buttons of several sections differ. */
  title: string;
  onRetry: () => void;
}

function Retry({ title, onRetry }: RetryProps) {
  const { t } = useTranslation('account');
  return (
    <PartButton aria-label={t('part.retryNamed', { title })} onClick={onRetry}>
      {t('part.retry')}
    </PartButton>
  );
}

interface LoadingProps extends RetryProps {
  /** What is loading; a section needs no name. */
  text?: string;
  bars: number;
}

/** The placeholder of a loading section or page; after a while it shows a text and a retry button. */
export function PartLoading({ title, onRetry, text, bars }: LoadingProps) {
  const { t } = useTranslation('account');
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Loading text={isSlow ? t('part.slow') : (text ?? t('part.loading'))} bars={bars} />
      {isSlow && <Retry title={title} onRetry={onRetry} />}
    </>
  );
}

interface PartProblemProps {
  lead: string;
  error: ApiError | null;
  /** Whether the failed request only read data. */
  isRead?: boolean;
  children?: ReactNode;
}

/** A failed request of a section, with its details. A change whose response was lost is not reported as failed. */
export function PartProblem({ lead, error, isRead = false, children }: PartProblemProps) {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  return (
    <FailureAlert error={error} isRead={isRead} className={styles.problem}>
      <p className={styles.problemLead}>{!isRead && mayBeDone(error) ? t('part.unsure') : lead}</p>
      {error && <FailureDetails error={error} className={styles.hint} />}
      {children}
    </FailureAlert>
  );
}

function PartFailed({ title, error, onRetry }: RetryProps & { error: ApiError | null }) {
  const { t } = useTranslation('account');
  const { pathname } = useLocation();
  // The deletion of the account is scheduled; its page shows that as soon as it is known.
  if (error?.ret === DELETION_RET && pageOf(pathname) === 'account') return null;
  return (
    <PartProblem lead={t('part.failed')} error={error} isRead>
      <Retry title={title} onRetry={onRetry} />
    </PartProblem>
  );
}

interface AnswerProps extends RetryProps {
  /** The machine that loads the data of the section. */
  of: AskedMachine | 'dataImport' | 'studioKeys';
  /** Number of placeholder lines while loading. */
  bars: number;
  children: ReactNode;
}

/** The content of a section once its machine has data; until then the placeholder or the error. */
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

type AskedPartProps = PartProps & Pick<AnswerProps, 'bars'> & { of: AskedMachine };

/** A section that requests its data when it mounts. */
export function AskedPart({ of, bars, children, ...part }: AskedPartProps) {
  const ask = useAsked(of);
  return (
    <Part {...part}>
      <PartAnswer of={of} title={part.title} onRetry={ask} bars={bars}>
        {children}
      </PartAnswer>
    </Part>
  );
}

type AskedMachine =
  | 'profile'
  | 'emailChange'
  | 'devices'
  | 'sentMails'
  | 'dataExport'
  | 'deletion'
  | 'passkeys'
  | 'secondStep'
  | 'providers';

/** Requests the data of a section when it mounts; returns a function that requests it again. */
export function useAsked(machine: AskedMachine): () => void {
  const dispatch = useDispatch();
  const ask = useCallback(() => void dispatch(events[machine].asked()), [dispatch, machine]);
  useEffect(ask, [ask]);
  return ask;
}

export function RowText({ title, children }: { title: ReactNode; children: ReactNode }) {
  const styles = usePartStyles();
  return (
    <div className={styles.rowText}>
      <h3 className={styles.rowTitle}>{title}</h3>
      <p className={styles.hint}>{children}</p>
    </div>
  );
}

interface AgoProps {
  /** Null if it never was. */
  at: number | null;
  text: (ago: string) => string;
  /** The words for never. */
  none?: string;
}

/** How long ago it was when this appeared, in the words of `text`, with the exact time in its tooltip. */
export function Ago({ at, text, none }: AgoProps) {
  const moments = useMoments();
  const [now] = useState(Date.now);
  if (at === null) return none;
  return (
    <time dateTime={new Date(at).toISOString()} title={moments.exact(at)}>
      {text(moments.ago(at, now))}
    </time>
  );
}
