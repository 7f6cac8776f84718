import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { mergeClasses } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { Passkey } from '../../../machines/passkeys/passkeys';
import { events } from '../../kit/events';
import { substate } from '../../kit/substate';
import { PASSKEY_PROVIDERS } from '../../rules/passkeyProviders';
import { RemoveWay } from '../account/removeWay';
import { usePartStyles } from '../ui/part.styles';
import { Ago, PartButton, PartCancel, RowText } from '../ui/part';
import { useMoments } from '../ui/hooks/useMoments';
import { useStateOf } from '../ui/hooks/useStateOf';
import { apiProblem } from '../ui/apiProblem';
import { ProblemSummary } from '../ui/form/problemSummary';
import type { Problem } from '../ui/form/problems';
import { SubmitButton } from '../ui/form/submitButton';
import { useDomForm } from '../ui/form/useDomForm';
import { useFieldFocus } from '../ui/hooks/useFieldFocus';
import { onEscape } from '../ui/onEscape';
import { FieldsForm } from '../ui/formPageParts';
import { TextField } from '../ui/textField';

const LABELS = { passkey_name: 'passkeys:nameLabel' } as const;

const renameId = (id: string): string => `rename-${id}`;

const removeId = (id: string): string => `remove-${id}`;

/** Renames a passkey: Enter saves, Escape cancels, an empty name removes it. */
function NameForm({ passkey: { id, name } }: { passkey: Passkey }) {
  const { t } = useTranslation('passkeys');
  const styles = usePartStyles();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('passkeys');
  const isFailed = substate(value, 'naming') === 'failed';
  const { error } = context;
  const refusals = useMemo<readonly Problem<'passkey_name'>[]>(
    () => (isFailed ? [apiProblem(error, 'account:part.offline')] : []),
    [isFailed, error],
  );
  const form = useDomForm({ name: 'passkeys', labels: LABELS, refusals });
  useFieldFocus('passkey_name', renameId(id));
  const cancel = () => dispatch(events.passkeys.renameCanceled());
  return (
    <div className={mergeClasses(styles.rowText, styles.form)}>
      <ProblemSummary problems={form.problems} />
      <FieldsForm form={form} {...onEscape(cancel)}>
        <TextField {...form.field('passkey_name')} defaultValue={name} autoComplete="off" />
        <div className={styles.actions}>
          <SubmitButton text={t('save')} sendingText={t('saving')} sending={form.sending} />
          <PartCancel aria-disabled={form.sending} onClick={cancel} />
        </div>
      </FieldsForm>
    </div>
  );
}

/** Whether a change is in progress, which blocks others; the buttons keep the focus. */
export function useBusy(): boolean {
  const { value } = useStateOf('passkeys');
  return value === 'adding' || value === 'removing' || value === 'renaming';
}

/** One passkey with its actions; while it is renamed, a field replaces the name. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation('passkeys');
  const styles = usePartStyles();
  const moments = useMoments();
  const dispatch = useDispatch();
  const isBusy = useBusy();
  const { value, context } = useStateOf('passkeys');
  const { id, aaguid, createdAt, lastUsedAt, synced } = passkey;
  const isOwn = context.id === id;
  if (isOwn && (value === 'renaming' || substate(value, 'naming') !== undefined))
    return (
      <li className={styles.row}>
        <NameForm passkey={passkey} />
      </li>
    );
  const name = passkey.name || (PASSKEY_PROVIDERS[aaguid] ?? t('name'));
  const names = { name, date: moments.exact(createdAt) };
  if (isOwn && value === 'asking')
    return (
      <RemoveWay
        id={id}
        title={t('removeTitle', { name })}
        submit={t('removeSubmit')}
        buttonId={removeId(id)}
        onRemove={() => dispatch(events.passkeys.removeConfirmed())}
        onCancel={() => dispatch(events.passkeys.removeCanceled())}
      />
    );
  const title = (
    <>
      <bdi>{name}</bdi> {!synced && <span className={styles.mark}>{t('onDevice')}</span>}
    </>
  );
  return (
    <li className={styles.row}>
      <RowText title={title}>
        <Ago at={createdAt} text={(ago) => t('added', { ago })} />
        {' · '}
        <Ago at={lastUsedAt} text={(ago) => t('used', { ago })} none={t('unused')} />
      </RowText>
      <div className={styles.actions}>
        <PartButton
          id={renameId(id)}
          appearance="subtle"
          aria-label={t('renameNamed', names)}
          aria-disabled={isBusy}
          sends={events.passkeys.renameAsked({ id })}
        >
          {t('rename')}
        </PartButton>
        <PartButton
          id={removeId(id)}
          aria-label={t('removeNamed', names)}
          aria-disabled={isBusy}
          sends={events.passkeys.removeAsked({ id })}
        >
          {value === 'removing' && isOwn ? t('removing') : t('remove')}
        </PartButton>
      </div>
    </li>
  );
}
