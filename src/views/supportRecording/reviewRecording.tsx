import { Button, Field, Input, Textarea } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { createTabStore } from '../../browser/tabStorage';
import { events } from '../../kit/events';
import { createRunningRecording } from '../../recorder/runningRecording';
import { stepsOf } from '../../recorder/supportLog';
import { supportLines, supportLogOf } from '../../recorder/supportText';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { useReviewStyles } from './reviewRecording.styles';
import { useDialogStyles } from '../ui/dialog.styles';
import { DialogBody } from '../ui/dialogBody';
import { Lead } from '../ui/formPageParts';
import { Modal } from '../ui/modal';
import { SendButton } from '../ui/sendButton';

/** Number of lines shown; the rest is counted. */
const SHOWN = 400;

interface BoundProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** The number of a step. An invalid one changes nothing, and is replaced when the field is left. */
function Bound({ label, value, min, max, onChange }: BoundProps) {
  const [text, setText] = useState(String(value));
  return (
    <Field label={label}>
      <Input
        type="number"
        size="large"
        min={min}
        max={max}
        value={text}
        onBlur={() => setText(String(value))}
        onChange={(_event, { value: typed }) => {
          setText(typed);
          const number = Number(typed);
          if (Number.isInteger(number) && number >= min && number <= max) onChange(number);
        }}
      />
    </Field>
  );
}

/** The Keep button. */
const SAFE_ID = 'keep-recording';

/** Asks before a recording is discarded; Keep has the focus. */
function DiscardDialog({ onKeep }: { onKeep: () => void }) {
  const { t } = useTranslation('supportRecording');
  const dialog = useDialogStyles();
  return (
    <Modal focus={SAFE_ID} onDismiss={onKeep}>
      <DialogBody
        title={t('review.discardTitle')}
        actions={
          <>
            <Button id={SAFE_ID} className={dialog.action} onClick={onKeep}>
              {t('review.keep')}
            </Button>
            <SendButton
              appearance="primary"
              className={dialog.action}
              sends={events.supportRecording.discarded()}
            >
              {t('review.discard')}
            </SendButton>
          </>
        }
      >
        <p className={dialog.intro}>{t('review.discardBody')}</p>
      </DialogBody>
    </Modal>
  );
}

/** The recording as it would be sent: the user reads it, omits steps, and decides. */
export default function ReviewRecording({ isSending }: { isSending: boolean }) {
  const { t } = useTranslation('supportRecording');
  const page = useFormPageStyles();
  const styles = useReviewStyles();
  const dispatch = useDispatch();
  const [running] = useState(() => createRunningRecording(createTabStore()));
  const [pages] = useState(() => running.pages());
  const length = stepsOf(pages);
  const [selection, setSelection] = useState(() => ({ from: 1, to: length, note: running.note() }));
  const lines = useMemo(() => {
    const log = supportLogOf(pages, selection);
    return log ? supportLines(log, selection.from) : [];
  }, [pages, selection]);
  const [isAsking, setAsking] = useState(false);
  if (length === 0)
    return (
      <>
        <Lead>{t('review.empty')}</Lead>
        <SendButton size="large" sends={events.supportRecording.discarded()}>
          {t('review.discard')}
        </SendButton>
      </>
    );
  return (
    <>
      <Lead>{t('review.body')}</Lead>
      <div className={page.fields}>
        <Field label={t('review.note')}>
          <Textarea
            rows={3}
            size="large"
            value={selection.note}
            onChange={(_event, { value }) => {
              setSelection({ ...selection, note: value });
              running.keepNote(value);
            }}
          />
        </Field>
        <div className={page.pair}>
          <Bound
            label={t('review.from')}
            value={selection.from}
            min={1}
            max={selection.to}
            onChange={(from) => setSelection({ ...selection, from })}
          />
          <Bound
            label={t('review.to')}
            value={selection.to}
            min={selection.from}
            max={length}
            onChange={(to) => setSelection({ ...selection, to })}
          />
        </div>
        {/* Scrolls by keyboard as well. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={styles.log} tabIndex={0} aria-label={t('review.log')}>
          {lines.slice(0, SHOWN).join('\n')}
          {lines.length > SHOWN ? `\n… ${lines.length - SHOWN}` : ''}
        </pre>
        <Button
          appearance="primary"
          size="large"
          disabledFocusable={isSending}
          onClick={() => !isSending && dispatch(events.supportRecording.sendWanted(selection))}
        >
          {isSending ? t('review.sending') : t('review.send')}
        </Button>
        <Button
          size="large"
          disabledFocusable={isSending}
          onClick={() => !isSending && setAsking(true)}
        >
          {t('review.discard')}
        </Button>
        {isAsking && <DiscardDialog onKeep={() => setAsking(false)} />}
      </div>
    </>
  );
}
