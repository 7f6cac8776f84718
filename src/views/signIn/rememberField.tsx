import { useTranslation } from 'react-i18next';
import { HintedTick } from '../ui/form/hintedTick';

/** Whether to stay signed in on this device (spec 2: login). */
export function RememberField() {
  const { t } = useTranslation('signIn');
  return <HintedTick name="remember" label={t('remember')} hint={t('rememberHint')} />;
}
