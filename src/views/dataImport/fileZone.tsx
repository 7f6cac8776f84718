import { mergeClasses, ProgressBar } from '@fluentui/react-components';
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { keepFile } from '../../kit/chosenFile';
import { events } from '../../kit/events';
import { IMPORT_MOST_BYTES, IMPORT_MOST_ROWS } from '../../rules/dataImport';
import { usePartStyles } from '../ui/part.styles';
import { useUnseen } from '../ui/common.styles';
import { HintedTick } from '../ui/form/hintedTick';
import { focusIfLost } from '../ui/keepFocus';
import { useFormats } from '../ui/hooks/useFormats';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useUnsaved } from '../ui/hooks/useUnsaved';
import { useDataImportStyles } from './dataImport.styles';
import { PartButton } from '../ui/part';

const MEGABYTES = IMPORT_MOST_BYTES / 1024 / 1024;
const CHOOSE_ID = 'choose-file';
const STOP_ID = 'stop-file';
const COMPLETE = 'complete';
/** Extensions of spreadsheet files that are not CSV. */
const SPREADSHEET = /\.(?:xlsx?|ods|numbers|zip|pdf)$/i;

/** Why a file is rejected before it is sent; null if it can be sent. */
function problemOf(files: readonly File[]) {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) return 'file.wrongNumber';
  if (SPREADSHEET.test(file.name)) return 'file.notCsv';
  if (file.size === 0) return 'file.empty';
  return file.size > IMPORT_MOST_BYTES ? 'file.tooLarge' : null;
}

/** Stops the browser from opening a file dropped beside the zone, which would leave the page. */
function useDropKept(): void {
  useEffect(() => {
    const heard = new AbortController();
    const keep = (event: Event) => event.preventDefault();
    for (const type of ['dragover', 'drop']) addEventListener(type, keep, { signal: heard.signal });
    return () => heard.abort();
  }, []);
}

const isOnItsWay = () => true;

/** Whether the box is ticked. Each file has a new one, as it removes data. */
const isComplete = (): boolean => {
  const box = document.getElementById(COMPLETE);
  return box instanceof HTMLInputElement && box.checked;
};

/** Upload progress in percent, then the check, whose duration is unknown. */
function Progress() {
  const { t } = useTranslation('dataImport');
  const styles = useDataImportStyles();
  const { chosen, sent } = useStateOf('dataImport').context;
  useUnsaved(isOnItsWay, t('file.leave'));
  // The focus moves to the button that replaces the pressed one.
  useEffect(() => {
    focusIfLost(document.getElementById(STOP_ID));
    return () => focusIfLost(document.getElementById(CHOOSE_ID));
  }, []);
  if (chosen === null) return null;
  const { name, size } = chosen;
  const isChecking = sent >= size;
  return (
    <>
      <div className={styles.progress}>
        {/* Screen readers announce only the start and the check, not every percent. */}
        <p aria-hidden="true">
          {isChecking
            ? t('file.checking', { name })
            : t('file.uploading', { name, percent: Math.floor((sent / size) * 100) })}
        </p>
        <ProgressBar
          aria-label={t('file.title')}
          thickness="large"
          {...(!isChecking && { value: sent, max: size })}
        />
      </div>
      <PartButton id={STOP_ID} sends={events.dataImport.stopped()}>
        {t('file.cancel')}
      </PartButton>
    </>
  );
}

/** Takes one file, chosen or dropped, and uploads it. The children show the last outcome. */
export function FileZone({ children }: { children: ReactNode }) {
  const { t } = useTranslation('dataImport');
  const { count } = useFormats();
  const styles = useDataImportStyles();
  const account = usePartStyles();
  const unseen = useUnseen();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('dataImport');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<{
    key: NonNullable<ReturnType<typeof problemOf>>;
    name: string;
  } | null>(null);
  useDropKept();
  const isSending = value === 'sending';
  const isLoading = value === 'idle' || value === 'loading';
  const isOpen = !isSending && !isLoading && value !== 'unavailable';
  /** Dropped while the page was loading: sent as soon as it has loaded. */
  const early = useRef<readonly File[]>([]);

  const send = (files: readonly File[]) => {
    if (isLoading) early.current = files;
    const [file] = files;
    if (!isOpen || file === undefined) return;
    early.current = [];
    const key = problemOf(files);
    setRefused(key && { key, name: file.name });
    if (key !== null) return;
    const { name, size } = file;
    const complete = isComplete();
    dispatch(events.dataImport.chosen({ file: keepFile(file), name, size, complete }));
  };
  useEffect(() => {
    if (isOpen) send(early.current);
  });
  const drop = (event: DragEvent) => {
    setOver(false);
    send([...event.dataTransfer.files]);
  };

  const { chosen, sent } = context;
  return (
    <>
      <div
        className={mergeClasses(styles.zone, isOver && isOpen && styles.over)}
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <output className={unseen}>
          {isSending &&
            chosen !== null &&
            (sent >= chosen.size
              ? t('file.checking', { name: chosen.name })
              : t('file.uploading', { name: chosen.name, percent: 0 }))}
        </output>
        {isSending ? (
          <Progress />
        ) : (
          <>
            <input
              ref={input}
              type="file"
              hidden
              accept=".csv,.tsv,.txt,text/csv"
              onChange={({ currentTarget }) => {
                send([...(currentTarget.files ?? [])]);
                // Allows the same file to be chosen again.
                currentTarget.value = '';
              }}
            />
            <PartButton
              id={CHOOSE_ID}
              appearance="primary"
              size="large"
              aria-disabled={!isOpen}
              onClick={() => isOpen && input.current?.click()}
            >
              {t('file.choose')}
            </PartButton>
            <span className={mergeClasses(account.hint, styles.drop)}>{t('file.drop')}</span>
            <div className={styles.limits}>
              <HintedTick
                name={COMPLETE}
                label={t('file.complete')}
                hint={t('file.completeHint')}
              />
            </div>
          </>
        )}
        <p className={mergeClasses(account.hint, styles.limits)}>
          {t('file.limits', { megabytes: MEGABYTES, rows: count(IMPORT_MOST_ROWS) })}
        </p>
        {refused !== null && (
          <p role="alert" className={mergeClasses(account.problemLead, styles.limits)}>
            {t(refused.key, { name: refused.name, megabytes: MEGABYTES })}
          </p>
        )}
      </div>
      {refused === null && children}
    </>
  );
}
