import { TickBox } from '../ui/tickBox';
import { useTranslation } from 'react-i18next';
import { useFormPageStyles } from '../ui/form/formPage.styles';

/** Whether to stay signed in on this device (spec 2: login). */
export function RememberField() {
  const { t } = useTranslation('signIn');
  const page = useFormPageStyles();
  return (
    <div>
      <TickBox
        id="remember"
        name="remember"
        label={{ children: t('remember'), className: page.checkboxLabel }}
        className={page.checkbox}
        aria-describedby="remember-hint"
      />
      <p id="remember-hint" className={page.hint}>
        {t('rememberHint')}
      </p>
    </div>
  );
}
