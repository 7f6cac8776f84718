import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import type { ApiError } from '../../../machines/apiError';
import { DELETION_RET } from '../../rules/deletion';
import { pageOf, ROUTES } from '../../rules/routes';
import { errorLines, isInNotice, refusalLines } from './apiProblem';
import { useErrorInTitle } from './hooks/usePage';
import { useMessageText } from './hooks/useMessageText';
import { UntrustedText } from './untrustedText';

/** Whether to redirect to the account page, the only page available while the account's deletion is scheduled. */
const useIsLedAway = (error: ApiError | null | undefined): boolean => {
  const { pathname } = useLocation();
  return error?.ret === DELETION_RET && pageOf(pathname) !== 'account';
};

const AWAY = <Navigate to={ROUTES.account[0]} replace />;

interface AlertProps {
  error: ApiError | null | undefined;
  className?: string;
  /** Whether the request only read data of a part of the page; the title then stays. */
  isRead?: boolean;
  children: ReactNode;
}

/** Announces a failed request at once. */
export function FailureAlert({ error, className, isRead = false, children }: AlertProps) {
  const isLedAway = useIsLedAway(error);
  useErrorInTitle(!isLedAway && !isRead);
  if (isLedAway) return AWAY;
  return (
    <div role="alert" className={className}>
      {children}
    </div>
  );
}

/**
 * Details of a failed request, shown where it matters (spec 8): its lines, and the trace id if it was sent and
 * support can use it. None if a notice has them.
 */
export function FailureDetails({ error, className }: { error: ApiError; className: string }) {
  const { t } = useTranslation('notices');
  const say = useMessageText();
  if (useIsLedAway(error)) return AWAY;
  if (isInNotice(error)) return null;
  const lines = errorLines(error).map(say);
  return (
    <>
      {lines.map((line) => (
        <p key={line} className={className}>
          <UntrustedText text={line} />
        </p>
      ))}
      {error.traceId !== '' && !error.failure?.offline && refusalLines(error) === null && (
        <p className={className} translate="no">
          {t('traceId', { traceId: error.traceId })}
        </p>
      )}
    </>
  );
}
