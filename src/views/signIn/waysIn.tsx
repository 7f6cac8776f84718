import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { events } from '../../kit/events';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { wantedReturn } from '../ui/navigation';
import { useViewConfig } from '../ui/viewConfig';
import { LastUsed } from './lastUsed';
import { useSignOn, useSignOnPart } from './useSignOn';

/** "Continue with single sign-on", with the user's return address, also on a retry. */
export function SingleSignOnButton({ primary }: { primary: boolean }) {
  const { t } = useTranslation('signIn');
  const styles = useFormPageStyles();
  const dispatch = useDispatch();
  const { search } = useLocation();
  const part = useSignOnPart();
  const returnTo = useSignOn()?.context.returnTo ?? wantedReturn(search);
  return (
    <Button
      {...part}
      size="large"
      appearance={primary ? 'primary' : 'secondary'}
      className={styles.action}
      onClick={() => {
        dispatch(events.singleSignOn.reset());
        dispatch(events.signInType.singleSignOnChosen({ returnTo }));
      }}
    >
      {t('singleSignOn')}
      <LastUsed way="singleSignOn" onPrimary={primary} />
    </Button>
  );
}

/** Sign-in is closed: whom to ask. */
export function NoWayIn() {
  const { t } = useTranslation('signIn');
  const styles = useFormPageStyles();
  const { supportEmail } = useViewConfig().brand;
  return (
    <>
      <p className={styles.text}>{t('closed.body')}</p>
      <Button
        as="a"
        href={`mailto:${supportEmail}`}
        appearance="primary"
        size="large"
        className={styles.action}
      >
        {t('closed.action')}
      </Button>
    </>
  );
}
