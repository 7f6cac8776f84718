import { useState, type DragEvent } from 'react';
import type { ActionLog } from '../../kit/recorder/logFacts';
import { LogFileError } from '../../kit/replay/logFileError';
import { logText } from '../../kit/replay/logText';
import { readLog } from '../portalLogs';

interface Props {
  /** Throws a {@link LogFileError} for a log that cannot be replayed. */
  onOpen: (log: ActionLog, name: string) => void;
}

/** Takes a log from a file, picked or dropped here. Says in words why a file is none. */
export function OpenLog({ onOpen }: Props) {
  const [problem, setProblem] = useState('');

  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      const log = readLog(logText(new Uint8Array(await file.arrayBuffer())));
      setProblem('');
      onOpen(log, file.name);
    } catch (error) {
      setProblem(error instanceof LogFileError ? error.message : 'The file could not be read.');
    }
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
          onChange={({ target }) => void open(target.files?.[0])}
        />
      </label>
      <p role="alert" className="wb-problem">
        {problem}
      </p>
    </div>
  );
}
