import { Button, mergeClasses } from '@fluentui/react-components';
import { Suspense, use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { events } from '../../kit/events';
import { ROUTES } from '../../rules/routes';
import { confirmNote as en } from '../../text/en/confirmNote';
import { bringPageTexts } from '../../text/pageTexts';
import { confirmNote as zh } from '../../text/zh/confirmNote';
import { useLinkStyles } from '../ui/common.styles';
import { Email, WithEmail } from '../ui/email';
import { useEngine } from '../ui/hooks/useEngine';
import { useStateOf } from '../ui/hooks/useStateOf';
import { Icon } from '../ui/icon';
import cross from '../ui/icons/cross.svg';
import { useConfirmNoteStyles } from './confirmNote.styles';
import { ResendElsewhere } from './resendConfirmation';
import { useConfirmEmailTexts } from './useConfirmEmailTexts';

interface Props {
  email: string;
  onClose: () => void;
}

function Sent({ email }: Pick<Props, 'email'>) {
  const { t } = useTranslation('confirmNote');
  return <WithEmail email={email} text={(shown) => t('body', { email: shown })} />;
}

/** Whether the mail was sent, or could not be delivered (A118): as the account says it, whose machine is asked. */
function Fate({ email }: Pick<Props, 'email'>) {
  const { bring } = useEngine();
  use(bring('account'));
  use(bring('confirmEmail'));
  const { t } = useConfirmEmailTexts();
  const dispatch = useDispatch();
  const { email: known } = useStateOf('emailChange').context;
  const wasResent = useStateOf('resendConfirmation').value === 'sent';
  useEffect(() => {
    dispatch(events.emailChange.asked());
    return () => void dispatch(events.emailChange.reset());
  }, [dispatch]);
  const isLost = known?.email === email && known.pending === null && known.undelivered;
  if (!isLost || wasResent) return <Sent email={email} />;
  return (
    <>
      <Email>{email}</Email> · {t('undelivered')}
    </>
  );
}

/** The unconfirmed address, a resend button, and a link to change the address. */
export default function ConfirmNoteBody({ email, onClose }: Props) {
  const { t, i18n } = useTranslation('confirmNote');
  bringPageTexts(i18n, 'confirmNote', { en, zh });
  const styles = useConfirmNoteStyles();
  const link = useLinkStyles();
  return (
    <aside className={styles.note} aria-label={t('title')}>
      <p className={styles.text}>
        <strong>{t('title')}</strong>
        <Suspense fallback={<Sent email={email} />}>
          <Fate key={email} email={email} />
        </Suspense>
      </p>
      <div className={styles.actions}>
        <ResendElsewhere className={styles.control} />
        <Link to={`${ROUTES.account[0]}#email`} className={mergeClasses(link.link, styles.link)}>
          {t('change')}
        </Link>
        <Button
          appearance="subtle"
          className={styles.close}
          aria-label={t('close')}
          icon={<Icon of={cross} size={16} />}
          onClick={onClose}
        />
      </div>
    </aside>
  );
}
