import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import type { InvitationState } from '../../../machines/registration/registration';
import { events } from '../../kit/events';
import { Action } from '../ui/formPageParts';
import { useLinkStyles } from '../ui/common.styles';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { useStateOf } from '../ui/hooks/useStateOf';
import { FORGOT_PATH, ROUTES } from '../../rules/routes';

/** An invitation that cannot be used, and what to do then (spec 4: invite states; spec 8). */
export function InvitationRefused({
  state,
}: {
  state: Exclude<InvitationState, 'valid' | 'unknown'>;
}) {
  const { t } = useTranslation(['registration', 'signIn']);
  const { email, offer } = useStateOf('registration').context;
  const page = useFormPageStyles();
  const link = useLinkStyles();
  const dispatch = useDispatch();
  const away = mergeClasses(link.link, page.away);
  if (state === 'used' || state === 'hasAccount') {
    const owned =
      offer === null
        ? t('hasAccount.unnamed', { email })
        : t('hasAccount.body', { email, studio: offer.studio });
    // This tab keeps the link: who comes back to it is offered to join.
    const returnTo = state === 'used' ? null : ROUTES.register[0];
    return (
      <>
        <p className={mergeClasses(page.text, page.lead)}>
          {state === 'used' ? t('used.body') : owned}
        </p>
        <div className={page.actions}>
          <Action
            appearance="primary"
            onClick={() => dispatch(events.signInType.signInRequested({ returnTo }))}
          >
            {t('used.signIn')}
          </Action>
          <Link to={FORGOT_PATH} className={away}>
            {t('signIn:forgot')}
          </Link>
        </div>
      </>
    );
  }
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
