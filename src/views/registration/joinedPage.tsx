import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import type { JoiningLook } from '../../../machines/joining/joining';
import { events } from '../../kit/events';
import { PasskeyOffer } from '../passkeys/passkeyOffer';
import { FormPage } from '../ui/form/formPage';
import { useSessionUnknown, useStateOf } from '../ui/hooks/useStateOf';
import { firstPage } from '../../rules/offers';
import { ROUTES } from '../../rules/routes';
import { useViewConfig } from '../ui/viewConfig';
import { Action, Lead, loadingPage, WayOut } from '../ui/formPageParts';
import { InvitationEnded } from './invitationEnded';
import { JoinedStudio, JoiningPage } from './joiningPage';

function studioOf(look: JoiningLook): string {
  if (look.kind === 'offer') return look.offer.studio;
  return look.kind === 'member' ? look.studio : '';
}

/**
 * Registered (spec 2: the success page needs a valid session, else sign-in). If it is unknown whether there is a
 * session, the user can retry.
 */
export default function JoinedPage() {
  const { t } = useTranslation('registration');
  const { brand } = useViewConfig();
  const { value } = useStateOf('session');
  const isUnknown = useSessionUnknown();
  const joining = useStateOf('joining');
  const { look } = joining.context;
  const title = t('joined.title', { brand: brand.name });
  const next = brand.offers.report ? 'joined.report' : 'joined.goOn';

  if (value === 'NOT_EXISTS') return <Navigate to={ROUTES.signIn[0]} replace />;
  if (isUnknown)
    return (
      <FormPage title={title} stage="unknown">
        <Lead role="alert">{t('joined.unknown')}</Lead>
        <Action appearance="primary" sends={events.refresh.demanded()}>
          {t('joined.retry')}
        </Action>
      </FormPage>
    );
  if (value === 'MAY_EXIST') return loadingPage(title, t('joined.checking'), 1);
  if (joining.value === 'looking') return loadingPage(title, t('checking'), 1);
  if (joining.value === 'joined' && look !== null) return <JoinedStudio studio={studioOf(look)} />;
  if (look?.kind === 'offer') return <JoiningPage look={look} />;
  if (look?.kind === 'ended') return <InvitationEnded ended={look.ended} />;
  return (
    <FormPage title={title} stage="joined">
      <Lead>{t('joined.body', { brand: brand.name })}</Lead>
      <WayOut to={brand.consoleUrl ?? firstPage(brand.offers)}>
        {t(brand.consoleUrl === null ? next : 'joined.console')}
      </WayOut>
      <PasskeyOffer />
    </FormPage>
  );
}
