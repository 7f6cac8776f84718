import { mergeClasses } from '@fluentui/react-components';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { KEY_NAME_LENGTH } from '../../rules/dataImport';
import { ownNameFault } from '../../rules/personText';
import { usePartStyles } from '../ui/part.styles';
import { useHint } from '../ui/hint.styles';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { useErrorInTitle } from '../ui/hooks/usePage';
import { useStateOf } from '../ui/hooks/useStateOf';
import { TextField } from '../ui/textField';
import { PartButton } from '../ui/part';

export function NewKeyForm() {
  const { t } = useTranslation('dataImport');
  const styles = usePartStyles();
  const page = useFormPageStyles();
  const hint = useHint();
  const dispatch = useDispatch();
  const { value } = useStateOf('studioKeys');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useErrorInTitle(problem !== null);
  const isCreating = value === 'creating';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isCreating) return;
    const name = input.current?.value.trim() ?? '';
    const fault = ownNameFault(name, KEY_NAME_LENGTH);
    const length = Array.from(name).length;
    setProblem(fault && t(`keys.faults.${fault}`, { max: KEY_NAME_LENGTH, length }));
    if (fault === null) dispatch(events.studioKeys.createSubmitted({ name }));
    else input.current?.focus();
  };

  return (
    <form
      className={mergeClasses(styles.form, page.fields)}
      method="post"
      noValidate
      onSubmit={submit}
    >
      <TextField
        id="key-name"
        name="key-name"
        label={t('keys.name')}
        error={problem}
        ref={input}
        readOnly={isCreating}
        autoComplete="off"
        describedBy="key-name-hint"
        onChange={() => setProblem(null)}
      >
        <p id="key-name-hint" className={hint}>
          {t('keys.nameHint')}
        </p>
      </TextField>
      <div className={styles.actions}>
        <PartButton type="submit" aria-disabled={isCreating}>
          {isCreating ? t('keys.creating') : t('keys.create')}
        </PartButton>
      </div>
    </form>
  );
}
