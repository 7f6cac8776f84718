import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import type { ApiError } from '../../../machines/apiError';
import { DELETION_RET } from '../../rules/deletion';
import { ROUTES } from '../../rules/routes';
import { failureText } from '../../text/failureText';
import { useSay } from './hooks/useSay';
import { OutsideText } from './outsideText';

/** What went wrong with a platform call, at the place it concerns (spec 8): meaning, detail, hint and trace id. */
export function FailureDetails({ error, className }: { error: ApiError; className: string }) {
  const { t } = useTranslation('notices');
  const say = useSay();
  // Until the account is kept, its page is all there is.
  if (error.ret === DELETION_RET) return <Navigate to={ROUTES.account[0]} replace />;
  const { meaning, detail, hint } = failureText(error);
  return (
    <>
      <p className={className}>{say(meaning)}</p>
      <p className={className}>
        <OutsideText text={say(detail)} />
      </p>
      {hint && <p className={className}>{say(hint)}</p>}
      {error.traceId !== '' && (
        <p className={className} translate="no">
          {t('traceId', { traceId: error.traceId })}
        </p>
      )}
    </>
  );
}
