import { Button, mergeClasses } from '@fluentui/react-components';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useFrameStyles } from '../../views/ui/frame.styles';

interface Props {
  /** Saves the log with the person's words; resolves with the name of the file. */
  onSave: (note: string) => Promise<string>;
}

const FLAG = 'M4 2.5h1.5V4H15l-2 4 2 4H5.5v5.5H4v-15Zm1.5 3v5h7.07l-1.25-2.5 1.25-2.5H5.5Z';

/** A button for the header that saves what happened on this page as a log, with a note. */
export function ReportProblem({ onSave }: Props) {
  const frame = useFrameStyles();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [note, setNote] = useState('');
  const [said, setSaid] = useState('');

  const save = async (event: FormEvent) => {
    event.preventDefault();
    try {
      setSaid(`Saved as ${await onSave(note)}. Add the file to your report.`);
    } catch (error) {
      setSaid(`The log couldn’t be saved: ${String(error)}`);
    }
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
      <dialog
        ref={dialog}
        className="wb-dialog"
        aria-labelledby={`${id}-title`}
        onClose={() => setSaid('')}
      >
        <form onSubmit={(event) => void save(event)}>
          <h2 id={`${id}-title`}>Report a problem</h2>
          <p>
            This saves what happened on this page as a file: actions and states. Passwords and
            tokens are never in it, and e-mail addresses are replaced.
          </p>
          <label htmlFor={`${id}-note`}>What went wrong?</label>
          <textarea
            id={`${id}-note`}
            rows={4}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <output>{said}</output>
          <div className="wb-actions">
            <Button appearance="primary" type="submit">
              Save the log
            </Button>
            <Button onClick={() => dialog.current?.close()}>Close</Button>
          </div>
        </form>
      </dialog>
    </>
  );
}
