import { useRef, useState, type DragEvent } from 'react';
import type { ActionLog } from '../../kit/recorder/logDetails';
import { LogFileError } from '../../kit/replay/logFileError';
import { logText } from '../../kit/replay/logText';
import { readLog } from '../portalLogs';

interface Props {
  /** Throws a {@link LogFileError} for a log that cannot be replayed. */
  onOpen: (log: ActionLog, name: string) => void;
}

/** Ends when what is shown has been drawn: the work after it holds the page up for as long as it takes. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Takes a log from a file, picked or dropped here. Says that it reads, and in words why a file is no log. */
export function OpenLog({ onOpen }: Props) {
  const [reading, setReading] = useState('');
  const [problem, setProblem] = useState('');
  const newest = useRef<File>(undefined);

  const open = async (file: File | undefined) => {
    if (!file) return;
    newest.current = file;
    setProblem('');
    setReading(file.name);
    let said = '';
    try {
      const [bytes] = await Promise.all([file.arrayBuffer(), drawn()]);
      if (newest.current !== file) return;
      onOpen(readLog(logText(new Uint8Array(bytes))), file.name);
    } catch (error) {
      said = error instanceof LogFileError ? error.message : 'The file could not be read.';
    }
    if (newest.current !== file) return;
    setReading('');
    setProblem(said);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void open(event.dataTransfer.files[0]);
  };

  return (
    // Dropping is a second way; the button beside it is the one for everybody.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="wb-drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <label>
        Open an action log, or drop it here{' '}
        <input
          type="file"
          accept=".json,application/json"
          // The same file can be chosen again, when it has been mended.
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
