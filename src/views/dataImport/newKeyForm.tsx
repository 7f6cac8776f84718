import { Button } from '@fluentui/react-components';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { KEY_NAME_LENGTH } from '../../rules/dataImport';
import { useAccountStyles } from '../account/account.styles';
import { useStateOf } from '../ui/hooks/useStateOf';
import { TextField } from '../ui/textField';

/** Names and makes a key. */
export function NewKeyForm() {
  const { t } = useTranslation('dataImport');
  const styles = useAccountStyles();
  const dispatch = useDispatch();
  const { value } = useStateOf('studioKeys');
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isCreating = value === 'creating';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isCreating) return;
    const name = field.current?.value.trim() ?? '';
    const length = Array.from(name).length;
    const found =
      length === 0
        ? t('keys.nameMissing')
        : length > KEY_NAME_LENGTH
          ? t('keys.nameTooLong', { max: KEY_NAME_LENGTH, length })
          : null;
    setProblem(found);
    if (found === null) dispatch(events.studioKeys.createSubmitted({ name }));
    else field.current?.focus();
  };

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        id="key-name"
        name="key-name"
        label={t('keys.name')}
        error={problem}
        ref={field}
        readOnly={isCreating}
        autoComplete="off"
        describedBy="key-name-hint"
        onChange={() => setProblem(null)}
      />
      <p id="key-name-hint" className={styles.hint}>
        {t('keys.nameHint')}
      </p>
      <Button type="submit" className={styles.action} aria-disabled={isCreating}>
        {isCreating ? t('keys.creating') : t('keys.create')}
      </Button>
    </form>
  );
}
