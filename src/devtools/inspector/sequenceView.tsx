import { useMemo, useState } from 'react';
import { ChangesTable } from '../list/changesTable';
import { WindowedList } from '../list/windowedList';
import { valueText } from '../../kit/replay/shown';
import type { Entry, Lane } from './entries';
import {
  arrowText,
  entryDetail,
  entryEnd,
  entryText,
  holds,
  isFailure,
  LANES,
  lanesOf,
  machineOf,
  originText,
  traceOf,
} from './entries';
import { Search } from '../search';

interface Props {
  label: string;
  /** Oldest first. */
  entries: readonly Entry[];
  /** Returns the name of an entry's page, if there are several pages. */
  pageOf?: (entry: Entry) => string;
  /** Whether the list fills the window. */
  fills?: boolean;
  timeText?: (at: number) => string;
}

const clockText = (at: number): string => new Date(at).toISOString().slice(11, 23);

const keyOf = ({ portal, order }: Entry): string => `${portal} ${order}`;

/** The grid line in the middle of a lifeline; each spans two columns. */
const middle = (lane: Lane): number => 2 * LANES.indexOf(lane) + 2;

function Arrow({ entry }: { entry: Entry }) {
  const [from, to] = lanesOf(entry);
  const atServer = from === 'Server' || to === 'Server';
  const [first, last] = [middle(from), middle(to)].toSorted((one, other) => one - other);
  const isBack = last === middle(from);
  const classes = ['wb-flow', isBack && 'wb-flow-back', atServer && 'wb-flow-last'];
  return (
    <span className="wb-lanes">
      <span
        className={classes.filter(Boolean).join(' ')}
        style={{ gridColumn: `${first} / ${last}` }}
        title={`${from} to ${to}: ${entryText(entry)}`}
      >
        <span>{arrowText(entry)}</span>
      </span>
    </span>
  );
}

/** The details of an opened entry: origin, text, trace, changes and all its data. */
function EntryDetail({ entry, time }: { entry: Entry; time: string }) {
  const trace = traceOf(entry);
  return (
    <section className="wb-detail" aria-label="Details">
      <h3>{entryText(entry)}</h3>
      <p className="wb-note">
        {time}, {originText(entry)} {entryEnd(entry)}
      </p>
      {trace !== null && (
        <p>
          Trace <code>{trace}</code>
        </p>
      )}
      {entry.kind === 'event' && (
        <ChangesTable label="What the event changed" changes={entry.changes} />
      )}
      <pre className="wb-payload">{JSON.stringify(entryDetail(entry), null, 2)}</pre>
    </section>
  );
}

/** Shows entries in order, between the page, the machines, their work and the server. */
export function SequenceView({
  label,
  entries,
  pageOf,
  fills = false,
  timeText = clockText,
}: Props) {
  const [filter, setFilter] = useState('');
  const [chosen, choose] = useState<string | null>(null);
  const wanted = filter.trim().toLowerCase();
  const shown = useMemo(
    () => (wanted === '' ? entries : entries.filter((entry) => holds(entry, wanted))),
    [entries, wanted],
  );
  const at = chosen === null ? -1 : shown.findIndex((entry) => keyOf(entry) === chosen);
  const opened = shown[at];
  const columns = pageOf ? 'wb-row wb-row-pages' : 'wb-row';
  return (
    <div className="wb-sequence">
      <Search
        className="wb-filter"
        label="Filter by name, text or trace"
        value={filter}
        onChange={setFilter}
      />
      <output className="wb-note">
        {shown.length} of {entries.length}
      </output>
      <div className={`${columns} wb-row-head`} aria-hidden="true">
        <span>Time</span>
        {pageOf && <span>Page</span>}
        <span className="wb-lane-names">
          {LANES.map((lane) => (
            <span key={lane}>{lane}</span>
          ))}
        </span>
        <span>Result</span>
      </div>
      {shown.length > 0 && (
        <WindowedList
          label={label}
          items={shown}
          keyOf={keyOf}
          rows={8}
          fills={fills}
          shown={at}
          follows={at < 0}
        >
          {(entry) => (
            <button
              type="button"
              className={columns}
              aria-current={keyOf(entry) === chosen ? 'step' : undefined}
              onClick={() => choose(keyOf(entry) === chosen ? null : keyOf(entry))}
            >
              <span className="wb-time">{timeText(entry.at)}</span>
              {pageOf && <span className="wb-note">{pageOf(entry)}</span>}
              <Arrow entry={entry} />
              <span className={isFailure(entry) ? 'wb-note wb-problem' : 'wb-note'}>
                {machineOf(entry)} {entryEnd(entry)}
              </span>
            </button>
          )}
        </WindowedList>
      )}
      {shown.length === 0 && <p className="wb-note">Nothing yet.</p>}
      {opened && <EntryDetail entry={opened} time={timeText(opened.at)} />}
    </div>
  );
}

/** Shows the last change of a machine, field by field. */
export function LastChange({ entries }: { entries: readonly Entry[] }) {
  const last = entries.findLast((entry) => entry.kind === 'event' && entry.changes.length > 0);
  if (last?.kind !== 'event') return null;
  return (
    <>
      <h3>
        Changed by {entryText(last)} <span className="wb-note">→ {valueText(last.value)}</span>
      </h3>
      <ChangesTable label="Last change" changes={last.changes} />
    </>
  );
}
