import { useId, useState, type FormEvent } from 'react';
import type { EventSeen } from './receiver';

interface Props {
  /** The events that the machine accepts now. */
  accepted: readonly string[];
  /** What the machine has heard: the last payload of an event is the pattern for the next one. */
  events: readonly EventSeen[];
  /** What became of the last one, as the portal says. */
  sent: string;
  onSend: (event: { type: string; payload?: unknown }) => void;
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

const lastPayload = (events: readonly EventSeen[], type: string): string => {
  const last = events.findLast(({ event }) => event.type === type)?.event;
  return last?.payload === undefined ? '' : JSON.stringify(last.payload, null, 2);
};

/** What the machine accepts now, and a form that sends it an event by hand. */
export function SendForm({ accepted, events, sent, onSend }: Props) {
  const id = useId();
  const [type, setType] = useState('');
  const [payload, setPayload] = useState('');
  const [problem, setProblem] = useState<string | null>('');

  const choose = (wanted: string) => {
    setType(wanted);
    setPayload(lastPayload(events, wanted));
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
