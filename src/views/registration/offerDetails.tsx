import { useTranslation } from 'react-i18next';
import type { Offer } from '../../../machines/registration/offer';
import { WithEmail } from '../ui/email';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { useDay } from '../ui/hooks/useDay';
import { Lead } from '../ui/formPageParts';
import { WithMoment } from '../ui/moment';

/** Who invites to which studio, in which role, and until when. */
export function OfferDetails({ offer: { inviter, studio, role, until } }: { offer: Offer }) {
  const { t } = useTranslation(['registration', 'shell']);
  const page = useFormPageStyles();
  const day = useDay();
  return (
    <>
      <Lead>
        {inviter === null ? (
          t('offer.invitedTo', { studio })
        ) : (
          <WithEmail
            email={inviter.email}
            text={(email) => t('offer.invited', { inviter: inviter.name, email, studio })}
          />
        )}
      </Lead>
      {role !== null && (
        <p className={page.text}>
          <WithMoment
            at={until}
            format={day}
            text={(shown) => t('offer.terms', { role: t(`shell:roles.${role}`), day: shown })}
          />
        </p>
      )}
    </>
  );
}
