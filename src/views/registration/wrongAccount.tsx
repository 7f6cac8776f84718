import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { Action } from '../ui/formPageParts';
import { useLinkStyles } from '../ui/common.styles';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { useStateOf } from '../ui/hooks/useStateOf';
import { ROUTES } from '../../rules/routes';
import { useViewConfig } from '../ui/viewConfig';

/** Said before anything is typed: somebody else is signed in here. */
export function WrongAccount() {
  const { t } = useTranslation(['registration', 'form']);
  const page = useFormPageStyles();
  const link = useLinkStyles();
  const dispatch = useDispatch();
  const { email, invited, signedInAs } = useStateOf('registration').context;
  const { consoleUrl } = useViewConfig().brand;
  const person = { email: signedInAs ?? '' };
  const signedIn = t('wrongAccount.signedInAs', person);
  // Nobody spoke of an invitation, nor of an address.
  const isBare = email === '' && !invited;
  const meant = () => {
    if (email === '') return t('wrongAccount.invited');
    return invited ? t('wrongAccount.invitedAs', { email }) : t('wrongAccount.linkedTo', { email });
  };
  return (
    <>
      <p className={mergeClasses(page.text, page.lead)}>
        {isBare ? signedIn : t('form:sentences', { first: signedIn, second: meant() })}
      </p>
      <p className={page.text}>{t(invited ? 'wrongAccount.body' : 'wrongAccount.newAccount')}</p>
      <div className={page.actions}>
        <Action appearance="primary" onClick={() => dispatch(events.registration.switchChosen())}>
          {t('wrongAccount.switch')}
        </Action>
        <a href={consoleUrl ?? ROUTES.report[0]} className={mergeClasses(link.link, page.away)}>
          {t('wrongAccount.stay', person)}
        </a>
      </div>
    </>
  );
}
