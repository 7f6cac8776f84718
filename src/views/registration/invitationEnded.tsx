import { useTranslation } from 'react-i18next';
import type { EndedInvitation } from '../../../machines/registration/offer';
import { ROUTES } from '../../rules/routes';
import { WithEmail } from '../ui/email';
import { FormPage } from '../ui/form/formPage';
import { useDay } from '../ui/hooks/useDay';
import { Lead, WayOn } from '../ui/formPageParts';
import { WithMoment } from '../ui/moment';

/** An invitation that is no longer valid: why, and whom to ask. */
export function InvitationEnded({ ended: { why, inviter, sentAt } }: { ended: EndedInvitation }) {
  const { t } = useTranslation('registration');
  const day = useDay();
  const asked = { inviter: inviter === null ? t('administrator') : t('inviter', inviter) };
  const replaced =
    sentAt === null ? (
      t('replaced.undated')
    ) : (
      <WithMoment at={sentAt} format={day} text={(shown) => t('replaced.body', { day: shown })} />
    );
  return (
    <FormPage title={t(`${why}.title`)} stage={why}>
      <Lead>
        {why === 'replaced' ? (
          replaced
        ) : (
          <WithEmail email={inviter?.email ?? ''} text={() => t(`${why}.body`, asked)} />
        )}
      </Lead>
      <WayOn to={ROUTES.home[0]}>{t('home')}</WayOn>
    </FormPage>
  );
}
