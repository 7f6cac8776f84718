import { use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { NewTabLink } from '../ui/form/newTabLink';
import { useEngine } from '../ui/hooks/useEngine';
import { useStateOf } from '../ui/hooks/useStateOf';
import { ROUTES } from '../../rules/routes';
import { OwnPart } from '../ui/errorBoundary';
import { useNoticeStyles } from './sessionNotices.styles';
import { lazyPart } from '../ui/lazyPart';

// The dialog and its form are heavy and rarely needed.
const ReauthenticationDialog = lazyPart(() => import('./reauthenticationDialog'));

/** Loads the machines of the sign-in page, on whichever page the user is. */
function SignInHere() {
  use(useEngine().bring('signIn'));
  return <ReauthenticationDialog />;
}

/** The dialog cannot be loaded, for example after a deploy: the page still waits for a session. */
function NotLoaded() {
  const { t } = useTranslation('notices');
  return (
    <div role="alert" className={useNoticeStyles().notice}>
      <p>
        {t('signInNotLoaded')} <NewTabLink to={ROUTES.signIn[0]}>{t('signInInNewTab')}</NewTabLink>
      </p>
    </div>
  );
}

/** The dialog. If the session was ended elsewhere, hides the page. */
function Asking() {
  const { elsewhere } = useStateOf('reauthentication').context;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-ended', elsewhere);
    return () => document.documentElement.removeAttribute('data-ended');
  }, [elsewhere]);
  return (
    <OwnPart fallback={<NotLoaded />}>
      <SignInHere />
    </OwnPart>
  );
}

/** Asks a user whose session has ended to sign in again, over the page with their work. */
export const ReauthenticationGuard = () =>
  useStateOf('reauthentication').value === 'asking' ? <Asking /> : null;
