import { useRef, useState, type DragEvent } from 'react';
import type { ActionLog } from '../../kit/recorder/logDetails';
import { LogFileError } from '../../kit/replay/logFileError';
import { logText } from '../../kit/replay/logText';
import { readLog } from '../portalLogs';

interface Props {
  /** Throws a {@link LogFileError} for a log that cannot be replayed. */
  onOpen: (log: ActionLog, name: string) => void;
}

/** Resolves after the next paint: the work that follows blocks the page. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Opens a log from a file, picked or dropped. Shows progress, or why the file is not a log. */
export function OpenLog({ onOpen }: Props) {
  const [reading, setReading] = useState('');
  const [problem, setProblem] = useState('');
  const newest = useRef<File>(undefined);

  const open = async (file: File | undefined) => {
    if (!file) return;
    newest.current = file;
    setProblem('');
    setReading(file.name);
    let failure = '';
    try {
      const [bytes] = await Promise.all([file.arrayBuffer(), painted()]);
      if (newest.current !== file) return;
      onOpen(readLog(logText(new Uint8Array(bytes))), file.name);
    } catch (error) {
      failure = error instanceof LogFileError ? error.message : 'The file could not be read.';
    }
    if (newest.current !== file) return;
    setReading('');
    setProblem(failure);
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
          type="file"
          accept=".json,application/json"
          // Allows choosing the same file again after it was corrected.
          onClick={({ currentTarget }) => (currentTarget.value = '')}
          onChange={({ target }) => void open(target.files?.[0])}
        />
      </label>
      <output className="wb-note">{reading && `Reading ${reading} …`}</output>
      <p role="alert" className="wb-problem">
        {problem}
      </p>
    </div>
  );
}
