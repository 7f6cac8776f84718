import { Button, mergeClasses } from '@fluentui/react-components';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import type { ViewChange } from '../../../machines/report/savedViews';
import { events } from '../../kit/events';
import { inNameOrder } from '../../rules/nameOrder';
import { ownNameFault } from '../../rules/personText';
import { VIEW_NAME_LENGTH, type SavedView } from '../../rules/savedViews';
import { useLinkStyles } from '../ui/common.styles';
import { FailureAlert, FailureDetails } from '../ui/failureDetails';
import { mayBeDone } from '../ui/mayBeDone';
import { keepFocus } from '../ui/keepFocus';
import { onEscape } from '../ui/onEscape';
import { useFieldFocus } from '../ui/hooks/useFieldFocus';
import { useLanguage } from '../ui/hooks/useLanguage';
import { useErrorInTitle } from '../ui/hooks/usePage';
import { useStateOf } from '../ui/hooks/useStateOf';
import { TextField } from '../ui/textField';
import { useReportStyles } from './report.styles';
import { searchOfView, searchToSave } from './reportRange';
import { useSavedViewsStyles } from './savedViews.styles';
import { SendButton } from '../ui/sendButton';
import { ViewQuestion } from './viewQuestion';

interface NameFormProps {
  id: string;
  label: string;
  submit: string;
  name?: string;
  /** The name is saved, and the field is cleared for another one. */
  isTaken?: boolean;
  /** Whether a change is in progress, which blocks others; the buttons keep the focus. */
  isChanging: boolean;
  onName: (name: string) => void;
  /** The typed name cannot be used. */
  onRefused: () => void;
  onCancel?: () => void;
}

/** The field of a new view's name. */
const FIELD_ID = 'view-name';
/** The ids of the buttons that open the rename form of a view, and the question before it is removed. */
const renameId = (id: string): string => `rename-${id}`;
const removeId = (id: string): string => `remove-${id}`;

function NameForm({
  id,
  label,
  submit,
  name = '',
  isTaken = false,
  isChanging,
  onName,
  onRefused,
  onCancel,
}: NameFormProps) {
  const { t } = useTranslation('report');
  const styles = useSavedViewsStyles();
  const report = useReportStyles();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useErrorInTitle(problem !== null);
  useEffect(() => {
    if (isTaken && field.current) field.current.value = '';
  }, [isTaken]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wanted = field.current?.value.trim() ?? '';
    const fault = ownNameFault(wanted, VIEW_NAME_LENGTH);
    const length = Array.from(wanted).length;
    setProblem(fault && t(`views.${fault}`, { max: VIEW_NAME_LENGTH, length }));
    if (fault === null) return onName(wanted);
    field.current?.focus();
    onRefused();
  };
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={send}
      {...(onCancel && onEscape(onCancel))}
    >
      <TextField
        id={id}
        name={id}
        label={label}
        error={problem}
        defaultValue={name}
        autoComplete="off"
        ref={field}
        onChange={() => setProblem(null)}
      />
      <Button type="submit" size="large" className={report.control} aria-disabled={isChanging}>
        {submit}
      </Button>
      {onCancel && (
        <Button size="large" className={report.control} appearance="subtle" onClick={onCancel}>
          {t('views.keep')}
        </Button>
      )}
    </form>
  );
}

interface RowProps {
  view: SavedView;
  newest: string;
  isChanging: boolean;
  onChange: (change: ViewChange) => void;
  onRefused: () => void;
}

/** A saved view: a link that opens it, and its actions. */
function Row({ view, newest, isChanging, onChange, onRefused }: RowProps) {
  const { t } = useTranslation('report');
  const styles = useSavedViewsStyles();
  const report = useReportStyles();
  const link = useLinkStyles();
  const { id, name, search } = view;
  // The name being changed. The field stays open, with the typed text, until the new name is saved.
  const [changed, setChanged] = useState<string | null>(null);
  const isRenaming = changed === name;
  const [isAsking, setAsking] = useState(false);
  useFieldFocus(isRenaming ? `view-${id}` : null, renameId(id));
  if (isRenaming)
    return (
      <li className={styles.row}>
        <NameForm
          id={`view-${id}`}
          label={t('views.newName', { name })}
          submit={t('views.apply')}
          name={name}
          isChanging={isChanging}
          onName={(wanted) => {
            if (wanted === name) setChanged(null);
            else onChange({ kind: 'rename', id, name: wanted });
          }}
          onRefused={onRefused}
          onCancel={() => setChanged(null)}
        />
      </li>
    );
  const remove = () => {
    if (isChanging) return;
    setAsking(false);
    onChange({ kind: 'remove', id, name });
  };
  if (isAsking)
    return (
      <li>
        <ViewQuestion
          id={id}
          askedBy={removeId(id)}
          title={t('views.removeTitle', { name })}
          submit={t('views.removeSubmit')}
          isChanging={isChanging}
          onSure={remove}
          onCancel={() => setAsking(false)}
        />
      </li>
    );
  return (
    <li className={styles.row}>
      <Link
        className={mergeClasses(link.link, styles.name)}
        to={{ search: searchOfView(search, newest) }}
      >
        <bdi>{name}</bdi>
      </Link>
      <div className={styles.actions}>
        <Button
          id={renameId(id)}
          appearance="subtle"
          className={report.control}
          aria-label={t('views.renameNamed', { name })}
          onClick={() => setChanged(name)}
        >
          {t('views.rename')}
        </Button>
        <Button
          id={removeId(id)}
          appearance="subtle"
          className={report.control}
          aria-label={t('views.removeNamed', { name })}
          onClick={() => setAsking(true)}
        >
          {t('views.remove')}
        </Button>
      </div>
    </li>
  );
}

const DONE = { save: 'views.saved', rename: 'views.renamed', remove: 'views.removed' } as const;

/** The outcome of the last change, unless that is `past`. */
function Said({ past }: { past: ViewChange | null }) {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const { value, context } = useStateOf('savedViews');
  const { change, error } = context;
  const { search } = useLocation();
  const isSettled = (value === 'changed' || value === 'failed') && change !== past;
  const outcome = isSettled ? change : null;
  const [known, setKnown] = useState({ outcome, search, isSaid: true });
  if (known.outcome !== outcome) setKnown({ outcome, search, isSaid: true });
  // Shown until the address changes, even if it changes back: on another view it would be out of place.
  else if (known.isSaid && known.search !== search) setKnown({ ...known, isSaid: false });
  const said = known.isSaid ? outcome : null;
  return (
    <>
      <output className={styles.status}>
        {said && value === 'changed' && t(DONE[said.kind], { name: said.name })}
      </output>
      {said && value === 'failed' && (
        <FailureAlert error={error}>
          <p className={styles.problemTitle}>
            {t(mayBeDone(error) ? 'views.unsure' : 'views.failed')}
          </p>
          {error && <FailureDetails error={error} className={styles.problemNote} />}
        </FailureAlert>
      )}
    </>
  );
}

function Views({ newest }: { newest: string }) {
  const { t } = useTranslation('report');
  const styles = useSavedViewsStyles();
  const report = useReportStyles();
  const dispatch = useDispatch();
  const { search } = useLocation();
  const { value, context } = useStateOf('savedViews');
  const { data, problem } = useStateOf('report').context;
  const { views } = context;
  const compare = inNameOrder(useLanguage());
  const isChanging = value === 'changing';
  const change = (wanted: ViewChange) => {
    if (!isChanging) dispatch(events.savedViews.changeAsked(wanted));
  };
  // A later attempt was refused: the outcome of this change is no longer shown beside it.
  const [past, setPast] = useState<ViewChange | null>(null);
  const refused = () => {
    if (!isChanging) setPast(context.change);
  };
  /** What would replace a view, until the user has answered the question. */
  const [asked, setAsked] = useState<Extract<ViewChange, { kind: 'save' }> | null>(null);
  const save = (name: string, wanted: string) => {
    const view = { kind: 'save', name, search: wanted } as const;
    const isOther = views.some((known) => known.name === name && known.search !== wanted);
    setAsked(isOther ? view : null);
    if (isOther) return refused();
    change(view);
  };
  if (value === 'unavailable')
    return (
      <FailureAlert error={context.error} isRead className={styles.body}>
        <p>{t('views.unavailable')}</p>
        <SendButton className={report.control} sends={events.savedViews.opened()}>
          {t('problem.retry')}
        </SendButton>
      </FailureAlert>
    );
  return (
    <div className={styles.body}>
      {views.length === 0 && <p className={styles.hint}>{t('views.none')}</p>}
      <ul className={styles.list}>
        {views
          .toSorted((a, b) => compare(a.name, b.name))
          .map((view) => (
            <Row
              key={view.id}
              view={view}
              newest={newest}
              isChanging={isChanging}
              onChange={change}
              onRefused={refused}
            />
          ))}
      </ul>
      {data && !problem && (
        <NameForm
          isTaken={value === 'changed' && context.change?.kind === 'save'}
          isChanging={isChanging}
          id={FIELD_ID}
          label={t('views.name')}
          submit={isChanging ? t('views.saving') : t('views.save')}
          onName={(name) => save(name, searchToSave(search, newest))}
          onRefused={refused}
        />
      )}
      {asked && (
        <div className={styles.list}>
          <ViewQuestion
            id={FIELD_ID}
            askedBy={FIELD_ID}
            title={t('views.replaceTitle', { name: asked.name })}
            submit={t('views.replaceSubmit')}
            isChanging={isChanging}
            onSure={() => {
              setAsked(null);
              change({ ...asked, replace: true });
            }}
            onCancel={() => setAsked(null)}
          />
        </div>
      )}
      <Said past={past} />
    </div>
  );
}

/** The saved views of a signed-in user, visible only to them. */
export function SavedViews({ person }: { person: string | null }) {
  const { t } = useTranslation('report');
  const styles = useSavedViewsStyles();
  const report = useReportStyles();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('report');
  const { views } = useStateOf('savedViews').context;
  useEffect(() => {
    if (person === null) return undefined;
    dispatch(events.savedViews.opened());
    return () => void dispatch(events.savedViews.reset());
  }, [dispatch, person]);
  const newest = context.known?.span?.last;
  // While the session is unknown, the early script reserves the space (src/views/theme/global.css).
  if (person === null) return <div data-saved-views="" />;
  // Without data there is nothing to save.
  if (newest === undefined)
    return value === 'idle' || value === 'loading' ? <div className={styles.room} /> : null;
  return (
    <details ref={keepFocus} className={mergeClasses(styles.views, report.notPrinted)}>
      <summary>
        {views.length === 0 ? t('views.title') : t('views.count', { count: views.length })}
      </summary>
      <Views newest={newest} />
    </details>
  );
}
