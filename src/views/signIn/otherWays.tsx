import { Button, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { OtherWay } from '../../../machines/signIn/signInMethods';
import { otherWayType } from '../../rules/otherWays';
import { ROUTES } from '../../rules/routes';
import { WORK_EMAIL } from '../../rules/waysIn';
import { waysIn as en } from '../../text/en/waysIn';
import { bringPageTexts } from '../../text/pageTexts';
import { waysIn as zh } from '../../text/zh/waysIn';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { PasskeyButton } from '../passkeys/passkeyButton';
import { ProviderButton } from '../providers/providerButton';
import { useStateOf } from '../ui/hooks/useStateOf';
import { isPlainClick } from '../ui/navigation';
import { LastUsed } from './lastUsed';
import { useWaysInStyles } from './waysIn.styles';

interface ButtonProps {
  primary: boolean;
  last: ReactNode;
}

/** A link to another page that keeps this page's return address. */
function PageButton({ path, text, primary, last }: ButtonProps & { path: string; text: string }) {
  const page = useFormPageStyles();
  const navigate = useNavigate();
  const { search } = useLocation();
  const to = `${path}${search}`;
  return (
    <Button
      as="a"
      href={to}
      size="large"
      appearance={primary ? 'primary' : 'secondary'}
      className={page.action}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void navigate(to);
      }}
    >
      {text}
      {last}
    </Button>
  );
}

/** A link to the page that sends a mail with a code or a link. */
const mailButton = (text: 'code' | 'link') =>
  function MailButton(props: ButtonProps) {
    const { t } = useTranslation('waysIn');
    return <PageButton {...props} path={ROUTES.signInCode[0]} text={t(text)} />;
  };

/** A link to the page that chooses the way to sign in by the email's domain. */
function WorkButton(props: ButtonProps) {
  const { t } = useTranslation('waysIn');
  return <PageButton {...props} path={ROUTES.workSignIn[0]} text={t('workEmail')} />;
}

const BUTTONS = {
  webauthn: PasskeyButton,
  'otp-email': mailButton('code'),
  'link-email': mailButton('link'),
  [WORK_EMAIL]: WorkButton,
};

interface Props {
  ways: readonly OtherWay[];
  /** Whether the page has no other primary action. */
  primary: boolean;
}

/**
 * The other ways to sign in, one button each: the last used first, the rest in the server's order (spec 3:
 * login-methods response).
 */
export default function OtherWays({ ways, primary }: Props) {
  const { i18n } = useTranslation();
  bringPageTexts(i18n, 'waysIn', { en, zh });
  const page = useFormPageStyles();
  const styles = useWaysInStyles();
  const { lastType } = useStateOf('signInType').context;
  // Both mail methods share one button: with a code, if there is one.
  const shown = ways.filter((way) => way !== 'link-email' || !ways.includes('otp-email'));
  const buttons = shown
    .map((way) => [otherWayType(way), way] as const)
    .toSorted(([one], [other]) => Number(other === lastType) - Number(one === lastType));
  return (
    <div className={mergeClasses(page.actions, styles.others)}>
      {buttons.map(([type, way], at) => {
        const isPrimary = primary && at === 0;
        const last = <LastUsed way={type} onPrimary={isPrimary} />;
        if (typeof way !== 'string')
          return <ProviderButton key={type} provider={way} primary={isPrimary} last={last} />;
        const Way = BUTTONS[way];
        return <Way key={type} primary={isPrimary} last={last} />;
      })}
    </div>
  );
}
