import { useId, useState, type FormEvent } from 'react';
import type { StoreAction } from '../../kit/action';
import type { Entry } from './entries';

interface Props {
  /** The events that the machine accepts now. */
  accepted: readonly string[];
  /** What the machine has heard: the last payload of an event is the pattern for the next one. */
  entries: readonly Entry[];
  /** What became of the last one, as the portal says. */
  sent: string;
  onSend: (event: StoreAction) => void;
}

/** The payload as JSON; `problem` in words where it is none. */
function readPayload(text: string): { payload?: unknown; problem: string | null } {
  if (text.trim() === '') return { problem: null };
  try {
    return { payload: JSON.parse(text), problem: null };
  } catch {
    return { problem: 'The payload is not JSON.' };
  }
}

const lastPayload = (entries: readonly Entry[], type: string): string => {
  const last = entries.findLast((entry) => 'action' in entry && entry.action.type === type);
  const payload = last && 'action' in last ? last.action.payload : undefined;
  return payload === undefined ? '' : JSON.stringify(payload, null, 2);
};

/** What the machine accepts now, and a form that sends it an event by hand. */
export function SendForm({ accepted, entries, sent, onSend }: Props) {
  const id = useId();
  const [type, setType] = useState('');
  const [payload, setPayload] = useState('');
  const [problem, setProblem] = useState<string | null>('');

  const choose = (wanted: string) => {
    setType(wanted);
    setPayload(lastPayload(entries, wanted));
    setProblem('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readPayload(payload);
    // The portal says what became of it.
    setProblem(read.problem);
    if (read.problem === null)
      onSend(read.payload === undefined ? { type } : { type, payload: read.payload });
  };

  return (
    <>
      <h3>Accepts now</h3>
      {accepted.length === 0 && <p className="wb-note">No event.</p>}
      <ul className="wb-accepted" aria-label="Accepts now">
        {accepted.map((each) => (
          <li key={each}>
            <button
              type="button"
              title="Put into the form below"
              aria-pressed={each === type}
              onClick={() => choose(each)}
            >
              {each}
            </button>
          </li>
        ))}
      </ul>
      <form className="wb-form" onSubmit={submit}>
        <h3>Send an event</h3>
        <label htmlFor={`${id}-type`}>Event</label>
        <input
          id={`${id}-type`}
          required
          spellCheck={false}
          autoComplete="off"
          value={type}
          onChange={({ target }) => setType(target.value)}
        />
        <label htmlFor={`${id}-payload`}>Payload, as JSON; empty for none</label>
        <textarea
          id={`${id}-payload`}
          rows={4}
          spellCheck={false}
          value={payload}
          onChange={({ target }) => setPayload(target.value)}
        />
        <button type="submit" className="wb-primary">
          Send
        </button>
        <output>{problem ?? sent}</output>
      </form>
    </>
  );
}
