import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EndedInvitation } from '../../../machines/registration/offer';
import { ROUTES } from '../../rules/routes';
import { useLinkStyles } from '../ui/common.styles';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { useDay } from '../ui/hooks/useDay';

/** An invitation that is no longer valid: why, and whom to ask. */
export function InvitationEnded({ ended: { why, inviter, sentAt } }: { ended: EndedInvitation }) {
  const { t } = useTranslation('registration');
  const page = useFormPageStyles();
  const link = useLinkStyles();
  const day = useDay();
  const asked = { inviter: inviter === null ? t('administrator') : t('inviter', inviter) };
  const words = {
    expired: () => t('expired.body', asked),
    withdrawn: () => t('withdrawn.body', asked),
    replaced: () =>
      sentAt === null ? t('replaced.undated') : t('replaced.body', { day: day(sentAt) }),
  };
  return (
    <FormPage title={t(`${why}.title`)} stage={why}>
      <p className={mergeClasses(page.text, page.lead)}>{words[why]()}</p>
      <Link to={ROUTES.home[0]} className={mergeClasses(link.link, page.away)}>
        {t('home')}
      </Link>
    </FormPage>
  );
}
