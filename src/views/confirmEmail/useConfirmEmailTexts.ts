import { useTranslation } from 'react-i18next';
import { confirmEmail as en } from '../../text/en/confirmEmail';
import { bringPageTexts } from '../../text/pageTexts';
import { confirmEmail as zh } from '../../text/zh/confirmEmail';

/** The texts about confirming an address, which come with what shows them: the page, the account, the note. */
export function useConfirmEmailTexts() {
  const translation = useTranslation('confirmEmail');
  bringPageTexts(translation.i18n, 'confirmEmail', { en, zh });
  return translation;
}
