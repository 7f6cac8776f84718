import { Button, mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ROUTES } from '../../rules/routes';
import { confirmNote as en } from '../../text/en/confirmNote';
import { bringPageTexts } from '../../text/pageTexts';
import { confirmNote as zh } from '../../text/zh/confirmNote';
import { useLinkStyles } from '../ui/common.styles';
import { WithEmail } from '../ui/email';
import { Icon } from '../ui/icon';
import cross from '../ui/icons/cross.svg';
import { useConfirmNoteStyles } from './confirmNote.styles';
import { MailFate } from './mailFate';
import { ResendElsewhere } from './resendConfirmation';

interface Props {
  email: string;
  onClose: () => void;
}

function Sent({ email }: Pick<Props, 'email'>) {
  const { t } = useTranslation('confirmNote');
  return <WithEmail email={email} text={(shown) => t('body', { email: shown })} />;
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
        <MailFate email={email}>
          <Sent email={email} />
        </MailFate>
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
