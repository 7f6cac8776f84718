import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { FirstWay } from '../../../machines/registration/registration';
import { useFieldStyles } from '../ui/fields.styles';
import { useLinkStyles } from '../ui/common.styles';
import { events } from '../../kit/events';
import { cleanEmail } from '../../rules/cleanEmail';
import { TextField } from '../ui/textField';
import { EmailField } from '../ui/form/emailField';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { KnownEmail } from '../ui/knownEmail';
import { NameFields } from '../ui/form/nameFields';
import { NewPasswordFields } from '../ui/form/newPasswordFields';
import { SubmitButton } from '../ui/form/submitButton';
import type { DomForm } from '../ui/form/useDomForm';
import { useSignInLink } from '../ui/hooks/useSignInLink';
import { useStateOf } from '../ui/hooks/useStateOf';
import { FirstWayField } from './firstWayField';
import type { RegistrationField } from './useRegistrationForm';
import { OfferDetails } from './offerDetails';
import { TermsField } from './termsField';
import { FieldsForm, Lead } from '../ui/formPageParts';

const EMAIL_NOTE_ID = 'email-note';

/** All data of a new account in one form (spec 3: sign-up form; UX 8, 13, 14). */
export function RegistrationForm({ form }: { form: DomForm<RegistrationField> }) {
  const { t } = useTranslation(['registration', 'form', 'shell']);
  const page = useFormPageStyles();
  const styles = useFieldStyles();
  const link = useLinkStyles();
  const dispatch = useDispatch();
  const signIn = useSignInLink();
  const { email, emailLocked, asked, taken, offer, passkeys } = useStateOf('registration').context;
  const [way, setWay] = useState<FirstWay>('password');
  const optional = (name: 'company' | 'title') => {
    const field = form.field(name);
    return { ...field, label: t('form:optional', { label: field.label }) };
  };
  const emailField = { ...form.field('email'), describedBy: EMAIL_NOTE_ID };
  return (
    <>
      {offer === null ? <Lead>{t('intro')}</Lead> : <OfferDetails offer={offer} />}
      <FieldsForm form={form}>
        <NameFields field={form.field} />
        <TextField {...optional('company')} autoComplete="organization" />
        <TextField {...optional('title')} autoComplete="organization-title" />
        <div
          onBlur={({ target }) => {
            if (target instanceof HTMLInputElement)
              dispatch(events.registration.emailLeft({ email: cleanEmail(target.value) }));
          }}
        >
          {emailLocked ? (
            <KnownEmail {...emailField} email={email} />
          ) : (
            <EmailField {...emailField} />
          )}
          <output id={EMAIL_NOTE_ID} className={styles.note}>
            {emailLocked
              ? t('invitedAs')
              : taken && emailField.error === null && t('emailTaken', { email: asked })}
          </output>
        </div>
        {passkeys && <FirstWayField way={way} sending={form.sending} onChoose={setWay} />}
        <input type="hidden" name="way" value={way} />
        {way === 'password' && <NewPasswordFields form={form} />}
        <TermsField form={form} />
        <SubmitButton text={t('submit')} sendingText={t('submitting')} sending={form.sending} />
        <p className={page.aside}>
          {t('haveAccount')}{' '}
          <a {...signIn} className={link.link}>
            {t('shell:signIn')}
          </a>
        </p>
      </FieldsForm>
    </>
  );
}
