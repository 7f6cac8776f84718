import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { WithEmail } from '../ui/email';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { useNextPage } from '../ui/hooks/useNextPage';

/** Shown instead of the form to a user who is already signed in: continue, or use another account. */
export default function SignedIn({ email }: { email: string }) {
  const { t } = useTranslation('signIn');
  const page = useFormPageStyles();
  const dispatch = useDispatch();
  const next = useNextPage();
  return (
    <div className={page.actions}>
      <Button as="a" {...next} appearance="primary" size="large" className={page.action}>
        {/* One text: as two items of the button, a long email would break the words before it. */}
        <span>
          <WithEmail email={email} text={(shown) => t('signedIn.continue', { email: shown })} />
        </span>
      </Button>
      <Button
        size="large"
        className={page.action}
        onClick={() => dispatch(events.signOut.requested({ returnTo: window.location.href }))}
      >
        {t('signedIn.other')}
      </Button>
    </div>
  );
}
