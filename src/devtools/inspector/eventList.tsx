import { useState } from 'react';
import type { EventSeen } from './receiver';
import { readableType } from '../reduxDevTools';
import { valueText } from '../shown';

/** Rows shown before "Show all". */
const SHOWN = 100;

const timeText = (at: number): string => new Date(at).toISOString().slice(11, 23);

/** The events of a portal or of one machine, newest first, each with its payload. */
export function EventList({ events }: { events: readonly EventSeen[] }) {
  const [filter, setFilter] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const wanted = filter.trim().toLowerCase();
  const found = events
    .filter(({ event }) => JSON.stringify(event).toLowerCase().includes(wanted))
    .toReversed();
  const shown = showsAll ? found : found.slice(0, SHOWN);
  return (
    <>
      <label className="wb-filter">
        Filter events{' '}
        <input type="search" value={filter} onChange={({ target }) => setFilter(target.value)} />
      </label>
      <ol className="wb-events" reversed>
        {shown.map(({ order, machine, event, isRequest, at, value }) => (
          <li key={order}>
            <details>
              <summary>
                <span className="wb-time">{timeText(at)}</span> {readableType(event)}{' '}
                <span className="wb-note">
                  {isRequest
                    ? `asked for by ${machine}`
                    : `${event.type.startsWith(`${machine}/`) ? '' : `of ${machine} `}→ ${valueText(value)}`}
                </span>
              </summary>
              <pre>{JSON.stringify(event, null, 2)}</pre>
            </details>
          </li>
        ))}
      </ol>
      {found.length === 0 && <p className="wb-note">No events yet.</p>}
      {found.length > shown.length && (
        <button type="button" onClick={() => setShowsAll(true)}>
          Show all {found.length}
        </button>
      )}
    </>
  );
}
