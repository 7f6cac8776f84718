import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { RememberField } from '../signIn/rememberField';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { SubmitButton } from '../ui/form/submitButton';
import { useStateOf } from '../ui/hooks/useStateOf';
import { requestProblems } from './codeProblems';
import { Lead } from '../ui/formPageParts';

/** The page of the mailed link: nothing is sent before the button is pressed, so that no scanner uses the link up. */
export function LinkForm() {
  const { t } = useTranslation('signInCode');
  const page = useFormPageStyles();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('signInCode');
  const problems = useMemo(() => requestProblems(context.result, true), [context.result]);
  return (
    <FormPage title={t('link.title')} stage="link" problems={problems}>
      <Lead>{t('link.body')}</Lead>
      <form
        className={page.form}
        onSubmit={(event) => {
          event.preventDefault();
          const remember = new FormData(event.currentTarget).has('remember');
          dispatch(events.signInCode.linkPressed({ remember }));
        }}
      >
        <div className={page.fields}>
          <RememberField />
          <SubmitButton
            text={t('link.submit')}
            sendingText={t('submitting')}
            sending={value === 'tryingLink' || value === 'signedIn'}
          />
        </div>
      </form>
    </FormPage>
  );
}
