import { mergeClasses } from '@fluentui/react-components';
import { useMemo, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { Passkey } from '../../../machines/passkeys/passkeys';
import { events } from '../../kit/events';
import { usePartStyles } from '../ui/part.styles';
import { apiProblem } from '../ui/apiProblem';
import { ProblemSummary } from '../ui/form/problemSummary';
import type { Problem } from '../ui/form/problems';
import { SubmitButton } from '../ui/form/submitButton';
import { useDomForm } from '../ui/form/useDomForm';
import { useFieldFocus } from '../ui/hooks/useFieldFocus';
import { useStateOf } from '../ui/hooks/useStateOf';
import { TextField } from '../ui/textField';
import { PartButton } from '../ui/part';

const LABELS = { passkey_name: 'passkeys:nameLabel' } as const;

/** The id of the button that opens the form. */
export const renameId = (id: string): string => `rename-${id}`;

/** Renames a passkey: Enter saves, Escape cancels, an empty name removes it. */
export function NameForm({ passkey: { id, name } }: { passkey: Passkey }) {
  const { t } = useTranslation('passkeys');
  const styles = usePartStyles();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('passkeys');
  const isFailed = typeof value === 'object' && value.naming === 'failed';
  const { error } = context;
  const refusals = useMemo<readonly Problem<'passkey_name'>[]>(
    () => (isFailed ? [apiProblem(error)] : []),
    [isFailed, error],
  );
  const form = useDomForm({ name: 'passkeys', labels: LABELS, refusals });
  useFieldFocus('passkey_name', renameId(id));
  const cancel = () => dispatch(events.passkeys.renameCanceled());
  const cancelOnEscape = ({ key, nativeEvent }: KeyboardEvent) => {
    // During Chinese input Escape only closes the list of candidates.
    if (key === 'Escape' && !nativeEvent.isComposing) cancel();
  };
  return (
    <div className={mergeClasses(styles.rowText, styles.form)}>
      <ProblemSummary problems={form.problems} />
      <form {...form.formProps} className={styles.nameForm}>
        <TextField
          {...form.field('passkey_name')}
          defaultValue={name}
          autoComplete="off"
          onKeyDown={cancelOnEscape}
        />
        <div className={styles.actions}>
          <SubmitButton text={t('save')} sendingText={t('saving')} sending={form.sending} />
          <PartButton
            appearance="subtle"
            size="large"
            aria-disabled={form.sending}
            onClick={cancel}
          >
            {t('cancel')}
          </PartButton>
        </div>
      </form>
    </div>
  );
}
