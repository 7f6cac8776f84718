import { Button, mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { OtherWay } from '../../../machines/signIn/signInMethods';
import { ROUTES } from '../../rules/routes';
import { waysIn as en } from '../../text/en/waysIn';
import { bringPageTexts } from '../../text/pageTexts';
import { waysIn as zh } from '../../text/zh/waysIn';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { PasskeyButton } from '../passkeys/passkeyButton';
import { ProviderButton } from '../providers/providerButton';
import { isPlainClick } from '../ui/navigation';
import { useWaysInStyles } from './waysIn.styles';

/** To the page that sends a code, with the way back that this page was opened with. */
function CodeButton({ primary }: { primary: boolean }) {
  const { t } = useTranslation('waysIn');
  const page = useFormPageStyles();
  const navigate = useNavigate();
  const { search } = useLocation();
  const to = `${ROUTES.signInCode[0]}${search}`;
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
      {t('code')}
    </Button>
  );
}

interface Props {
  ways: readonly OtherWay[];
  /** Nothing else on the page is the primary action. */
  primary: boolean;
}

/** Both of a mail are one button. */
const keyOf = (way: OtherWay): string =>
  typeof way === 'string' ? way.replace('link-email', 'otp-email') : `provider-${way.id}`;

/** The other ways to sign in, one button each, in the order of the server (spec 3: login-methods response). */
export default function OtherWays({ ways, primary }: Props) {
  const { i18n } = useTranslation();
  bringPageTexts(i18n, 'waysIn', { en, zh });
  const page = useFormPageStyles();
  const styles = useWaysInStyles();
  const buttons = [...new Map(ways.map((way) => [keyOf(way), way]))];
  return (
    <div className={mergeClasses(page.actions, styles.others)}>
      {buttons.map(([key, way], at) => {
        const isPrimary = primary && at === 0;
        if (typeof way !== 'string')
          return <ProviderButton key={key} provider={way} primary={isPrimary} />;
        const Way = way === 'webauthn' ? PasskeyButton : CodeButton;
        return <Way key={key} primary={isPrimary} />;
      })}
    </div>
  );
}
