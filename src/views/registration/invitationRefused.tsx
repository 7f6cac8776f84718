import { Button, mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { events } from '../../kit/events';
import { useLinkStyles } from '../ui/common.styles';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { FORGOT_PATH, ROUTES } from '../../rules/routes';

/** An invitation that cannot be used, and what to do then (spec 4: invite states; spec 8). */
export function InvitationRefused({ state }: { state: 'invalid' | 'used' | 'noPermission' }) {
  const { t } = useTranslation(['registration', 'signIn']);
  const page = useFormPageStyles();
  const link = useLinkStyles();
  const dispatch = useDispatch();
  const away = mergeClasses(link.link, page.away);
  if (state === 'used')
    return (
      <>
        <p className={mergeClasses(page.text, page.lead)}>{t('used.body')}</p>
        <div className={page.actions}>
          <Button
            appearance="primary"
            size="large"
            className={page.action}
            onClick={() => dispatch(events.signInType.signInRequested({ returnTo: null }))}
          >
            {t('used.signIn')}
          </Button>
          <Link to={FORGOT_PATH} className={away}>
            {t('signIn:forgot')}
          </Link>
        </div>
      </>
    );
  return (
    <>
      <p className={mergeClasses(page.text, page.lead)}>
        {t(state === 'invalid' ? 'invalid.body' : 'noPermission.body')}
      </p>
      <p className={page.text}>{t(state === 'invalid' ? 'invalid.hint' : 'noPermission.hint')}</p>
      <Link to={ROUTES.home[0]} className={away}>
        {t('home')}
      </Link>
    </>
  );
}
