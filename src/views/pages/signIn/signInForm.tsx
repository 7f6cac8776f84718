import { Button, Checkbox, mergeClasses, Spinner } from '@fluentui/react-components';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { STORAGE_KEYS } from '../../../config/cookies';
import { readStored } from '../../../config/stored';
import { readEmailDraft } from '../../../forms/draft';
import { preloadSignInCheck } from '../../../forms/signIn';
import { ErrorSummary } from '../../components/errorSummary';
import { useLinkStyles } from '../../components/link.styles';
import { OutsideText } from '../../components/outsideText';
import { PageHeading } from '../../components/pageHeading';
import { PasswordField } from '../../components/passwordField';
import { TextField } from '../../components/textField';
import { usePageTitle } from '../../hooks/usePage';
import { FORGOT_PATH } from '../../routes';
import { LastUsed } from './lastUsed';
import type { Message } from './problems';
import { useSignInStyles } from './signIn.styles';
import { useSignInForm } from './useSignInForm';

/** Enter that ends a composition (an input method's) is not a submit; Safari only tells by 229. */
const keepComposition = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229))
    event.preventDefault();
};

/** What went wrong, the heading, and e-mail and password (spec 2, 5, 8; UX 1 to 39). */
export function SignInForm() {
  const { t } = useTranslation(['signIn', 'shell']);
  const styles = useSignInStyles();
  const link = useLinkStyles();
  const { attach, ...form } = useSignInForm();
  const [firstEmail] = useState(
    () => readEmailDraft() || (readStored(STORAGE_KEYS.rememberedEmail) ?? ''),
  );
  const hasProblem = form.problems.length > 0;
  usePageTitle(t('title'), hasProblem);

  const say = (message: Message): string =>
    'text' in message
      ? message.text
      : t(message.key, { status: 0, method: '', url: '', ...message.values });
  const fieldText = (field: 'email' | 'password'): string | null => {
    const message = form.fieldError(field);
    return message === null ? null : say(message);
  };

  return (
    <>
      {hasProblem && (
        <ErrorSummary
          title={t('errors.summary')}
          occasion={form.problems}
          lines={form.problems.map(({ target, message, notes }) => ({
            fieldId: target,
            text: 'text' in message ? <OutsideText text={message.text} /> : say(message),
            notes: notes.map(say),
          }))}
        />
      )}
      <PageHeading className={styles.title}>{t('title')}</PageHeading>
      <form
        ref={attach}
        noValidate
        className={styles.form}
        aria-busy={form.sending}
        onSubmit={(event) => void form.submit(event)}
      >
        <div className={styles.fields}>
          <TextField
            {...form.emailProps}
            id="email"
            type="email"
            label={t('email')}
            defaultValue={firstEmail}
            autoComplete="username"
            inputMode="email"
            autoCapitalize="off"
            spellCheck={false}
            readOnly={form.sending}
            onFocus={preloadSignInCheck}
            onKeyDown={keepComposition}
            error={fieldText('email')}
          />
          <div>
            <PasswordField
              {...form.passwordProps}
              id="password"
              autoComplete="current-password"
              readOnly={form.sending}
              onFocus={preloadSignInCheck}
              onKeyDown={keepComposition}
              error={fieldText('password')}
              shown={form.passwordShown}
              onShownChange={form.setPasswordShown}
            />
            <Link to={FORGOT_PATH} className={mergeClasses(link.link, styles.forgot)}>
              {t('forgot')}
            </Link>
          </div>

          <div>
            <Checkbox
              id="remember"
              name="remember"
              label={{ children: t('remember'), className: styles.rememberLabel }}
              className={styles.remember}
              aria-describedby="remember-hint"
            />
            <p id="remember-hint" className={styles.hint}>
              {t('rememberHint')}
            </p>
          </div>
          {/* The captcha's place, between what is filled in and the button that sends it. */}
          <Button
            type="submit"
            appearance="primary"
            size="large"
            className={styles.action}
            aria-disabled={form.sending}
            // Keeps the focus in the field: a message that goes on blur would move the button away.
            onMouseDown={(event) => event.preventDefault()}
            icon={form.sending ? <Spinner size="tiny" appearance="inverted" aria-hidden /> : null}
          >
            {t(form.sending ? 'submitting' : 'submit')}
            <LastUsed way="password" onPrimary />
          </Button>
          <output className={styles.unseen}>{form.sending ? t('submitting') : null}</output>
        </div>
      </form>
    </>
  );
}
