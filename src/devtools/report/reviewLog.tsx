import { useMemo, useState } from 'react';
import type { Cut } from '../actionLog/cutRecording';
import type { ActionLog } from '../actionLog/logFile';

interface Props {
  /** The log as it would be saved now. */
  log: ActionLog;
  cut: Cut;
  /** How many actions were recorded. */
  recorded: number;
  note: string;
  onNote: (note: string) => void;
  onCut: (cut: Cut) => void;
}

/** Lines shown at most; a search finds the others. */
const SHOWN = 200;

const lineOf = (action: ActionLog['actions'][number], step: number): string =>
  `${step} ${action.type}${action.payload === undefined ? '' : ` ${JSON.stringify(action.payload)}`}`;

function Bound({
  label,
  value,
  max,
  onChange,
}: {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}) {
  return (
    <label>
      {label}{' '}
      <input
        type="number"
        min={1}
        max={max}
        value={value}
        onChange={({ target }) => {
          if (target.value !== '') onChange(Math.max(1, Math.min(max, target.valueAsNumber)));
        }}
      />
    </label>
  );
}

/** What a log is going to hold, in full, before it is saved: a person reads it, and leaves out what they like. */
export function ReviewLog({ log, cut, recorded, note, onNote, onCut }: Props) {
  const [wanted, setWanted] = useState('');
  const lines = useMemo(() => {
    const all = log.actions.map((action, at) => lineOf(action, cut.from + at));
    return all.filter((line) => line.toLowerCase().includes(wanted.toLowerCase()));
  }, [log, cut.from, wanted]);
  const { secrets = 0, people = 0 } = log.facts?.redaction ?? {};
  return (
    <>
      <p>
        The file holds these {log.actions.length} actions, the states they lead to and your note.{' '}
        {secrets} texts are hidden and {people} people have made-up addresses.
      </p>
      <label>
        Your note, as it will be saved
        <textarea rows={3} value={note} onChange={({ target }) => onNote(target.value)} />
      </label>
      <div className="wb-cut">
        <Bound
          label="First action"
          value={cut.from}
          max={cut.to}
          onChange={(from) => onCut({ ...cut, from })}
        />
        <Bound
          label="Last action"
          value={cut.to}
          max={recorded}
          onChange={(to) => onCut({ from: Math.min(cut.from, to), to })}
        />
        <label>
          Find{' '}
          <input type="search" value={wanted} onChange={({ target }) => setWanted(target.value)} />
        </label>
      </div>
      {/* Scrolls by keyboard as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className="wb-review" tabIndex={0} aria-label="What the file holds">
        {lines.slice(0, SHOWN).join('\n')}
      </pre>
      {lines.length > SHOWN && (
        <p>
          {SHOWN} of {lines.length} actions are shown. Use Find for the others.
        </p>
      )}
    </>
  );
}
