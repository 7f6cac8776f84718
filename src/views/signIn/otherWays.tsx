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

const BUTTONS = { webauthn: PasskeyButton, 'otp-email': CodeButton, 'link-email': CodeButton };

/** The other ways to sign in, one button each, in the order of the server (spec 3: login-methods response). */
export default function OtherWays({ ways, primary }: Props) {
  const { i18n } = useTranslation();
  bringPageTexts(i18n, 'waysIn', { en, zh });
  const page = useFormPageStyles();
  const styles = useWaysInStyles();
  const buttons = [...new Set(ways.map((way) => BUTTONS[way]))];
  return (
    <div className={mergeClasses(page.actions, styles.others)}>
      {buttons.map((Way, at) => (
        <Way key={Way.name} primary={primary && at === 0} />
      ))}
    </div>
  );
}
