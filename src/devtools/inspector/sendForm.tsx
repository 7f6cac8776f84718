import { useId, useState, type FormEvent } from 'react';

interface Props {
  /** The events that the machine accepts now. */
  accepted: readonly string[];
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

/** Sends an event to the machine by hand. */
export function SendForm({ accepted, onSend }: Props) {
  const id = useId();
  const [type, setType] = useState('');
  const [payload, setPayload] = useState('');
  const [said, setSaid] = useState('');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readPayload(payload);
    setSaid(read.problem ?? `Sent ${type}.`);
    if (read.problem === null)
      onSend(read.payload === undefined ? { type } : { type, payload: read.payload });
  };

  return (
    <form className="wb-form" onSubmit={submit}>
      <h3>Send an event</h3>
      <label htmlFor={`${id}-type`}>Event</label>
      <input
        id={`${id}-type`}
        list={`${id}-types`}
        required
        value={type}
        onChange={({ target }) => setType(target.value)}
      />
      <datalist id={`${id}-types`}>
        {accepted.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
      <label htmlFor={`${id}-payload`}>Payload, as JSON; empty for none</label>
      <textarea
        id={`${id}-payload`}
        rows={3}
        spellCheck={false}
        value={payload}
        onChange={({ target }) => setPayload(target.value)}
      />
      <button type="submit">Send</button>
      <output>{said}</output>
    </form>
  );
}
