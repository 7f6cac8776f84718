import { useTranslation } from 'react-i18next';
import type { ListedMail } from '../../rules/listedMail';
import { useMoments } from '../ui/hooks/useMoments';
import { useStateOf } from '../ui/hooks/useStateOf';
import { Moment } from '../ui/moment';
import { AskedPart, RowText } from '../ui/part';
import { usePartStyles } from '../ui/part.styles';

/** Number of emails shown at once; the others open with a press. */
const FIRST = 3;

function MailRows({ mails }: { mails: readonly ListedMail[] }) {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  const moments = useMoments();
  return (
    <ul className={styles.list}>
      {mails.map(({ subject, at, fate }) => (
        <li key={`${at} ${subject}`} className={styles.row}>
          <RowText title={<bdi>{subject}</bdi>}>
            <Moment at={at}>{moments.exact(at)}</Moment>
            {fate !== 'sent' && ` · ${t(`mails.fates.${fate}`)}`}
          </RowText>
        </li>
      ))}
    </ul>
  );
}

/** The emails that the platform sent, so that a user can tell a forged one. */
export function MailsSection() {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  const { mails } = useStateOf('sentMails').context;
  const earlier = mails.slice(FIRST);
  return (
    <AskedPart of="sentMails" id="mails" title={t('mails.title')} intro={t('mails.intro')} bars={2}>
      {mails.length === 0 ? (
        <p className={styles.hint}>{t('mails.none')}</p>
      ) : (
        <MailRows mails={mails.slice(0, FIRST)} />
      )}
      {earlier.length > 0 && (
        <details className={styles.details}>
          <summary>{t('mails.earlier', { count: earlier.length })}</summary>
          <MailRows mails={earlier} />
        </details>
      )}
    </AskedPart>
  );
}
