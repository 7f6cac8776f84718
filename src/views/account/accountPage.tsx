import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { account as en } from '../../text/en/account';
import { bringPageTexts } from '../../text/pageTexts';
import { account as zh } from '../../text/zh/account';
import { useLinkStyles } from '../ui/common.styles';
import { useAnchor } from '../ui/hooks/useAnchor';
import { PasskeysSection } from '../passkeys/passkeysSection';
import { SecondStepSection } from '../secondStep/secondStepSection';
import { ProvidersSection } from '../providers/providersSection';
import { SignedIn } from '../session/signedIn';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useViewConfig } from '../ui/viewConfig';
import { WaitingPage, WholePage } from '../ui/wholePage';
import { usePartStyles } from '../ui/part.styles';
import { DataSection } from './dataSection';
import { DeletionSection, EndingSection, useEnding } from './deletionSection';
import { DevicesSection } from './devicesSection';
import { EmailSection } from './emailSection';
import { FreshSignInDialog } from './freshSignInDialog';
import { MailsSection } from './mailsSection';
import { useAsked } from '../ui/part';
import { ProfileSection } from './profileSection';
import { PasswordByMailSection, SecuritySection } from './securitySection';

/** The anchors of the page's sections. */
const PARTS = ['profile', 'email', 'security', 'devices', 'mails', 'data', 'deletion'] as const;

function Contents() {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  const link = useLinkStyles();
  return (
    <nav aria-label={t('contents')} className={styles.contents}>
      <ul className={styles.contentsList}>
        {PARTS.map((id) => (
          <li key={id}>
            <a href={`#${id}`} className={mergeClasses(link.link, styles.contentsLink)}>
              {t(`${id}.title`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The sections that a backend with the platform's own routes serves. */
function Parts() {
  const styles = usePartStyles();
  const askForDeletion = useAsked('deletion');
  const isEnding = useEnding();
  return (
    <div className={isEnding ? undefined : styles.columns}>
      {!isEnding && <Contents />}
      <div className={styles.parts}>
        {isEnding ? (
          <EndingSection />
        ) : (
          <>
            <ProfileSection />
            <EmailSection />
            <SecuritySection />
            <PasskeysSection />
            <SecondStepSection />
            <ProvidersSection />
            <DevicesSection />
            <MailsSection />
          </>
        )}
        <DataSection />
        {!isEnding && <DeletionSection onRetry={askForDeletion} />}
      </div>
    </div>
  );
}

function Account() {
  const { t } = useTranslation('account');
  const { facts } = useStateOf('session').context;
  const { offers } = useViewConfig().brand;
  useAnchor();
  return (
    <WholePage title={t('title')} about={facts?.email}>
      {offers.account ? <Parts /> : <PasswordByMailSection />}
      <FreshSignInDialog />
    </WholePage>
  );
}

/** The account page of the signed-in user. Its sections load and fail independently. */
export default function AccountPage() {
  const { t, i18n } = useTranslation('account');
  bringPageTexts(i18n, 'account', { en, zh });
  return (
    <SignedIn waiting={<WaitingPage title={t('title')} text={t('checking')} />}>
      <Account />
    </SignedIn>
  );
}
