import { Button, mergeClasses } from '@fluentui/react-components';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useFrameStyles } from '../../views/ui/frame.styles';
import type { Cut } from '../../kit/recorder/cut';
import type { RecordedPage } from '../../kit/recorder/recording';
import type { ActionLog } from '../../kit/recorder/logDetails';
import { ReviewLog } from './reviewLog';

export interface LogSaver {
  /** Returns how many actions have been recorded. */
  recorded: () => number;
  /** Returns the earlier pages of this tab, and those of other tabs. */
  others: () => Promise<readonly RecordedPage[]>;
  /** Creates a redacted log of these actions, this note and these other pages. */
  make: (note: string, cut: Cut, pages: readonly RecordedPage[]) => Promise<ActionLog>;
  save: (log: ActionLog) => string;
}

const FLAG = 'M4 2.5h1.5V4H15l-2 4 2 4H5.5v5.5H4v-15Zm1.5 3v5h7.07l-1.25-2.5 1.25-2.5H5.5Z';

interface Review {
  log: ActionLog;
  /** The number of its first action. */
  first: number;
  recorded: number;
}

const problemText = (error: unknown): string => `The log couldn’t be made. ${String(error)}`;

/** A button for the header that saves this page's log after the user has reviewed it. */
export function ReportProblem({ saver }: { saver: LogSaver }) {
  const frame = useFrameStyles();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [note, setNote] = useState('');
  const [status, setStatus] = useState('');
  const [review, setReview] = useState<Review | null>(null);
  // Separate from the review: what is saved is the latest choice, however long creating a log takes.
  const [cut, setCut] = useState<Cut>({ from: 1, to: 1 });
  const [others, setOthers] = useState<readonly RecordedPage[]>([]);
  const [withOthers, setWithOthers] = useState(true);

  const look = async (wanted: Cut, recorded: number, pages: readonly RecordedPage[]) => {
    setCut(wanted);
    try {
      const log = await saver.make(note, wanted, pages);
      setReview({ log, first: wanted.from, recorded });
      setNote(log.facts?.note ?? '');
      setStatus('');
    } catch (error) {
      setStatus(problemText(error));
    }
  };
  const save = async () => {
    try {
      // Created again, since the note may have changed.
      const log = await saver.make(note, cut, withOthers ? others : []);
      setStatus(`Saved as ${saver.save(log)}. Add the file to your report.`);
      setReview(null);
    } catch (error) {
      setStatus(problemText(error));
    }
  };
  const begin = async () => {
    const recorded = saver.recorded();
    const pages = await saver.others();
    setOthers(pages);
    setWithOthers(true);
    await look({ from: 1, to: recorded }, recorded, pages);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (review ? save() : begin());
  };
  const close = () => {
    setStatus('');
    setReview(null);
  };

  return (
    <>
      <Button
        appearance="subtle"
        className={mergeClasses(frame.tool, 'wb-tool')}
        aria-label="Report a problem"
        title="Report a problem"
        onClick={() => dialog.current?.showModal()}
        icon={
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
            <path d={FLAG} fill="currentColor" fillRule="evenodd" />
          </svg>
        }
      />
      <dialog ref={dialog} className="wb-dialog" aria-labelledby={`${id}-title`} onClose={close}>
        <form onSubmit={submit}>
          <h2 id={`${id}-title`}>Report a problem</h2>
          {review ? (
            <ReviewLog
              {...review}
              cut={cut}
              note={note}
              onNote={setNote}
              onCut={(wanted) => void look(wanted, review.recorded, withOthers ? others : [])}
              others={others.length}
              withOthers={withOthers}
              onWithOthers={(isWanted) => {
                setWithOthers(isWanted);
                void look(cut, review.recorded, isWanted ? others : []);
              }}
            />
          ) : (
            <>
              <p>
                This saves what happened on this page as a file: actions and states. Passwords,
                tokens and the figures of reports are never in it, and names, addresses and other
                texts are replaced. You see it before it is saved.
              </p>
              <label htmlFor={`${id}-note`}>What went wrong?</label>
              <textarea
                id={`${id}-note`}
                rows={4}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            </>
          )}
          <output>{status}</output>
          <div className="wb-actions">
            <Button appearance="primary" type="submit">
              {review ? 'Save the log' : 'Review the log'}
            </Button>
            {review && <Button onClick={() => setReview(null)}>Back</Button>}
            <Button onClick={() => dialog.current?.close()}>Close</Button>
          </div>
        </form>
      </dialog>
    </>
  );
}
