import { useMemo, useState } from 'react';
import type { Cut } from '../../kit/recorder/cut';
import type { ActionLog } from '../../kit/recorder/logDetails';
import { linesOf } from '../../kit/recorder/logLines';
import { Tick } from '../tick';
import { Search } from '../search';

interface Props {
  /** The log as it would be saved now. */
  log: ActionLog;
  cut: Cut;
  /** The number of the log's first action. */
  first: number;
  /** How many actions were recorded. */
  recorded: number;
  note: string;
  onNote: (note: string) => void;
  onCut: (cut: Cut) => void;
  /** How many other pages the session has, and whether to include them. */
  others: number;
  withOthers: boolean;
  onWithOthers: (isWanted: boolean) => void;
}

/** Lines shown at most; a search finds the others. */
const SHOWN = 200;

interface BoundProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** An input for the number of an action. Ignores anything else. */
function Bound({ label, value, min, max, onChange }: BoundProps) {
  const [text, setText] = useState(String(value));
  return (
    <label>
      {label}{' '}
      <input
        type="number"
        min={min}
        max={max}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const number = Number(target.value);
          if (Number.isInteger(number) && number >= min && number <= max) onChange(number);
        }}
      />
    </label>
  );
}

/** Shows the full content of a log before it is saved, so that the user can leave out parts. */
export function ReviewLog({ log, cut, first, recorded, note, onNote, onCut, ...pages }: Props) {
  const { others, withOthers, onWithOthers } = pages;
  const [wanted, setWanted] = useState('');
  const lines = useMemo(() => {
    const all = linesOf(log, first);
    return all.filter((line) => line.toLowerCase().includes(wanted.toLowerCase()));
  }, [log, first, wanted]);
  const { secrets = 0, people = 0 } = log.facts?.redaction ?? {};
  return (
    <>
      <p>
        The file contains these {log.actions.length} actions, the states they lead to, the requests
        without their contents, and your note. Redacted texts: {secrets}. People with a made-up
        address: {people}.
      </p>
      <label>
        Your note, as it will be saved
        <textarea rows={3} value={note} onChange={({ target }) => onNote(target.value)} />
      </label>
      <div className="wb-cut">
        <Bound
          label="First action"
          value={cut.from}
          min={1}
          max={cut.to}
          onChange={(from) => onCut({ ...cut, from })}
        />
        <Bound
          label="Last action"
          value={cut.to}
          min={cut.from}
          max={recorded}
          onChange={(to) => onCut({ ...cut, to })}
        />
        <Search label="Find" value={wanted} onChange={setWanted} />
      </div>
      {others > 0 && (
        <Tick checked={withOthers} onChange={onWithOthers}>
          With {others === 1 ? 'another page' : `${others} other pages`} of this session
        </Tick>
      )}
      {/* Focusable, so that it scrolls by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className="wb-review" tabIndex={0} aria-label="Content of the file">
        {lines.slice(0, SHOWN).join('\n')}
      </pre>
      {lines.length > SHOWN && (
        <p>
          {SHOWN} of {lines.length} lines are shown. Use Find for the others.
        </p>
      )}
    </>
  );
}
