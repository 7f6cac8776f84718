import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import type { JoiningLook } from '../../../machines/joining/joining';
import { events } from '../../kit/events';
import { firstPage } from '../../rules/offers';
import { ROUTES } from '../../rules/routes';
import { AwayLink, Lead, WayOut } from '../ui/formPageParts';
import { useLinkStyles } from '../ui/common.styles';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { SubmitButton } from '../ui/form/submitButton';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useViewConfig } from '../ui/viewConfig';
import { OfferDetails } from './offerDetails';

type Offered = Extract<JoiningLook, { kind: 'offer' }>;

/** An invitation for a user with an account: what it offers, what they lose, and the button that accepts it. */
export function JoiningPage({ look: { offer, leaves } }: { look: Offered }) {
  const { t } = useTranslation('registration');
  const page = useFormPageStyles();
  const link = useLinkStyles();
  const dispatch = useDispatch();
  const { value } = useStateOf('joining');
  const { offers } = useViewConfig().brand;
  return (
    <FormPage title={t('joining.title', { studio: offer.studio })} stage="offered">
      <OfferDetails offer={offer} />
      {leaves !== null && <p className={page.text}>{t('joining.leaves', { leaves })}</p>}
      {value === 'needed' && leaves !== null && (
        <p role="alert" className={page.text}>
          {t('joining.needed.body', { leaves })}{' '}
          {offers.people && (
            <Link to={ROUTES.people[0]} className={link.link}>
              {t('joining.needed.people')}
            </Link>
          )}
        </p>
      )}
      <form
        className={page.actions}
        onSubmit={(event) => {
          event.preventDefault();
          dispatch(events.joining.acceptChosen());
        }}
      >
        <SubmitButton
          text={t('joining.accept')}
          sendingText={t('joining.accepting')}
          sending={value === 'accepting'}
        />
        <AwayLink to={firstPage(offers)}>{t('joining.stay')}</AwayLink>
      </form>
    </FormPage>
  );
}

export function JoinedStudio({ studio }: { studio: string }) {
  const { t } = useTranslation('registration');
  const { offers } = useViewConfig().brand;
  return (
    <FormPage title={t('joining.joined.title', { studio })} stage="member">
      <Lead>{t('joining.joined.body', { studio })}</Lead>
      <WayOut to={firstPage(offers)}>{t(offers.report ? 'joined.report' : 'joined.goOn')}</WayOut>
    </FormPage>
  );
}
