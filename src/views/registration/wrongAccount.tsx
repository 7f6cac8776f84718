import { Button, mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { useLinkStyles } from '../ui/common.styles';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { useStateOf } from '../ui/hooks/useStateOf';
import { ROUTES } from '../../rules/routes';
import { useViewConfig } from '../ui/viewConfig';

/** Said before anything is typed: somebody else is signed in here (reliability: A15). */
export function WrongAccount() {
  const { t } = useTranslation(['registration', 'form']);
  const page = useFormPageStyles();
  const link = useLinkStyles();
  const dispatch = useDispatch();
  const { email, signedInAs } = useStateOf('registration').context;
  const { consoleUrl } = useViewConfig().brand;
  const person = { email: signedInAs ?? '' };
  return (
    <>
      <p className={mergeClasses(page.text, page.lead)}>
        {t('form:sentences', {
          first: t('wrongAccount.signedInAs', person),
          second: email === '' ? t('wrongAccount.invited') : t('wrongAccount.invitedAs', { email }),
        })}
      </p>
      <p className={page.text}>{t('wrongAccount.body')}</p>
      <div className={page.actions}>
        <Button
          appearance="primary"
          size="large"
          className={page.action}
          onClick={() => dispatch(events.registration.switchChosen())}
        >
          {t('wrongAccount.switch')}
        </Button>
        <a href={consoleUrl ?? ROUTES.report[0]} className={mergeClasses(link.link, page.away)}>
          {t('wrongAccount.stay', person)}
        </a>
      </div>
    </>
  );
}
