import { useTranslation } from 'react-i18next';
import { confirmEmail as en } from '../../text/en/confirmEmail';
import { bringPageTexts } from '../../text/pageTexts';
import { confirmEmail as zh } from '../../text/zh/confirmEmail';
import type { ResendButtonProps } from '../ui/resendButton';

/** The texts of email confirmation, loaded with any component that shows them: page, account, note. */
export function useConfirmEmailTexts() {
  const translation = useTranslation('confirmEmail');
  bringPageTexts(translation.i18n, 'confirmEmail', { en, zh });
  return translation;
}

/** The texts of a button that resends an email with a link. */
export function useResendText(): ResendButtonProps['text'] {
  const { t } = useConfirmEmailTexts();
  return (key, seconds) => t(`resend.${key}`, { seconds });
}
