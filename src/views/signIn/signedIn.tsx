import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { events } from '../../kit/events';
import { afterSignIn } from '../../rules/returnAddress';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { useStateOf } from '../ui/hooks/useStateOf';
import { isPlainClick, wantedReturn } from '../ui/navigation';
import { useViewConfig } from '../ui/viewConfig';

/** Instead of the form, for a person who is signed in already: to continue, or to use another account (P3). */
export default function SignedIn({ email }: { email: string }) {
  const { t } = useTranslation('signIn');
  const page = useFormPageStyles();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { brand } = useViewConfig();
  const { search } = useLocation();
  const isIdle = useStateOf('signOut').value === 'idle';
  const next = afterSignIn([wantedReturn(search)], new URL(window.location.href), brand);
  return (
    <div className={page.actions}>
      <Button
        as="a"
        href={next}
        appearance="primary"
        size="large"
        className={page.action}
        onClick={(event) => {
          if (!isPlainClick(event) || !next.startsWith('/')) return;
          event.preventDefault();
          void navigate(next);
        }}
      >
        {t('signedIn.continue', { email })}
      </Button>
      <Button
        size="large"
        className={page.action}
        disabledFocusable={!isIdle}
        onClick={() => dispatch(events.signOut.requested({ returnTo: window.location.href }))}
      >
        {t('signedIn.other')}
      </Button>
    </div>
  );
}
