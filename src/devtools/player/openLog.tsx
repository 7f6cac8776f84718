import { useRef, useState, type DragEvent } from 'react';
import type { ActionLog } from '../../kit/recorder/logDetails';
import type { Watch } from '../../kit/replay/inChunks';
import { LogFileError } from '../../kit/replay/logFileError';
import { logText } from '../../kit/replay/logText';
import { readLog } from '../portalLogs';

interface Props {
  /** Rejects with a {@link LogFileError} for a log that cannot be replayed. */
  onOpen: (log: ActionLog, name: string, watch: Watch) => Promise<void>;
}

/** Resolves after the next paint: the work that follows blocks the page. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Opens a log from a file, picked or dropped. Shows progress, or why the file is not a log. */
export function OpenLog({ onOpen }: Props) {
  const [reading, setReading] = useState('');
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState('');
  const newest = useRef<AbortController>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const stopButton = useRef<HTMLButtonElement>(null);

  const open = async (file: File | undefined) => {
    if (!file) return;
    newest.current?.abort();
    const stop = new AbortController();
    newest.current = stop;
    const { signal } = stop;
    setProblem('');
    setShare(0);
    setReading(file.name);
    let failure = '';
    try {
      const [bytes] = await Promise.all([file.arrayBuffer(), painted()]);
      signal.throwIfAborted();
      const log = readLog(logText(new Uint8Array(bytes)));
      await onOpen(log, file.name, { onProgress: setShare, signal });
    } catch (error) {
      failure = error instanceof LogFileError ? error.message : 'The file could not be read.';
    }
    if (newest.current !== stop) return;
    if (document.activeElement === stopButton.current) input.current?.focus();
    setReading('');
    setProblem(signal.aborted ? '' : failure);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void open(event.dataTransfer.files[0]);
  };

  return (
    // Dropping is a second way; the button beside it is accessible to everyone.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="wb-drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <label>
        Open an action log, or drop it here{' '}
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          // Allows choosing the same file again after it was corrected.
          onClick={({ currentTarget }) => (currentTarget.value = '')}
          onChange={({ target }) => void open(target.files?.[0])}
        />
      </label>
      <output className="wb-note">{reading && `Reading ${reading} …`}</output>
      {reading && (
        <>
          <progress aria-label="Read" value={share} />
          <button ref={stopButton} type="button" onClick={() => newest.current?.abort()}>
            Stop
          </button>
        </>
      )}
      <p role="alert" className="wb-problem">
        {problem}
      </p>
    </div>
  );
}
