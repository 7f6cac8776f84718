import { useId, useState } from 'react';
import { machineSources } from '../sources/machineSources';
import { firstValue, problemOf } from '../sources/shape';
import type { Entry } from './entries';
import { PayloadForm } from './payloadForm';
import { JsonInput } from './jsonInput';
import { Tick } from '../tick';

/** The form's content: an event and its payload. */
export interface Draft {
  type: string;
  payload: unknown;
  /** Counts the chosen events, so that each starts with fresh fields. */
  turn: number;
}

export const NO_DRAFT: Draft = { type: '', payload: undefined, turn: 0 };

/** Returns a draft of an event with its last payload, or with the first values of its type. */
export function draftOf(type: string, entries: readonly Entry[], { turn }: Draft): Draft {
  const last = entries.findLast((entry) => 'action' in entry && entry.action.type === type);
  const shape = machineSources.payloads[type];
  const first = shape ? firstValue(shape) : undefined;
  const payload = last && 'action' in last ? (last.action.payload ?? first) : first;
  return { type, payload, turn: turn + 1 };
}

/** Why an event of this type cannot be sent; null if it can or its type is unknown. */
export function draftProblem({ type, payload }: Draft): string | null {
  const shape = machineSources.payloads[type];
  if (shape) return problemOf(shape, payload);
  if (shape === null && payload !== undefined) return `${type} has no payload.`;
  return null;
}

interface Props {
  accepted: readonly string[];
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Called with the event chosen from the list. */
  onChoose: (type: string) => void;
  /** The outcome of the last event or timer; empty before the first. */
  outcome: string;
  onSend: () => void;
}

/** Lists the events that the machine accepts, with a form for one of them. */
export function SendForm({ accepted, draft, onDraft, onChoose, outcome, onSend }: Props) {
  const id = useId();
  const [isJson, setJson] = useState(false);
  const { type, payload, turn } = draft;
  const shape = machineSources.payloads[type];
  const carry = (value: unknown) => onDraft({ ...draft, payload: value });

  return (
    <>
      <h3>Accepts now</h3>
      {accepted.length === 0 && <p className="wb-note">No event.</p>}
      <ul className="wb-accepted" aria-label="Accepts now">
        {accepted.map((each) => (
          <li key={each}>
            <button
              type="button"
              title="Use in the form below"
              aria-pressed={each === type}
              onClick={() => onChoose(each)}
            >
              {each}
            </button>
          </li>
        ))}
      </ul>
      <form
        className="wb-form"
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        <h3>Send an event</h3>
        <label htmlFor={`${id}-type`}>Event</label>
        <input
          id={`${id}-type`}
          required
          spellCheck={false}
          autoComplete="off"
          value={type}
          onChange={({ target }) => onDraft({ ...draft, type: target.value })}
        />
        {shape && (
          <Tick checked={isJson} onChange={setJson}>
            As JSON
          </Tick>
        )}
        {shape && !isJson ? (
          <PayloadForm
            key={`${type} ${turn}`}
            label="Payload"
            shape={shape}
            value={payload}
            onChange={carry}
          />
        ) : (
          shape !== null && (
            <JsonInput
              key={`${type} ${turn} json`}
              label="Payload, as JSON; empty for none"
              rows={6}
              value={payload}
              problem="The payload is not JSON."
              mayBeEmpty
              onChange={carry}
            />
          )
        )}
        {shape === null && <p className="wb-note">This event has no payload.</p>}
        <button type="submit" className="wb-primary">
          Send
        </button>
        <output>{outcome}</output>
      </form>
    </>
  );
}
