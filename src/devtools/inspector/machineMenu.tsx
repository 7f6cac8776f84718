import { useMemo, useState } from 'react';
import { valueText } from '../../kit/replay/shown';
import type { PortalSeen } from './receiver';
import { Tick } from '../tick';
import { Search } from '../search';

/** The views that are not about a single machine. */
export const PLACES = ['Sequence', 'Try on a copy', 'Simulate'] as const;

const HINTS: Readonly<Record<(typeof PLACES)[number], string>> = {
  Sequence: 'everything, in order',
  'Try on a copy': 'skip, branch',
  Simulate: 'without a portal',
};

interface Props {
  portal: PortalSeen | undefined;
  shown: string;
  onShow: (place: string) => void;
}

/** The menu of views, and of a page's machines with their states, which can be filtered. */
export function MachineMenu({ portal, shown, onShow }: Props) {
  const [filter, setFilter] = useState('');
  const [onlyMoved, setOnlyMoved] = useState(false);
  const { machines = [], entries = [] } = portal ?? {};
  const moved = useMemo(
    () => new Set(entries.flatMap((entry) => (entry.kind === 'event' ? [entry.machine] : []))),
    [entries],
  );
  const wanted = filter.trim().toLowerCase();
  const found = machines
    .map(({ name, value }) => ({ name, state: valueText(value) }))
    .filter(({ name, state }) => `${name} ${state}`.toLowerCase().includes(wanted))
    .filter(({ name }) => !onlyMoved || moved.has(name));
  const item = (name: string, note: string) => (
    <li key={name}>
      <button type="button" aria-current={name === shown} onClick={() => onShow(name)}>
        <span>{name}</span> <span className="wb-note">{note}</span>
      </button>
    </li>
  );
  return (
    <nav aria-label="Views">
      <ul className="wb-machines">
        {PLACES.filter((place) => portal || place === 'Simulate').map((place) =>
          item(place, HINTS[place]),
        )}
      </ul>
      {portal && (
        <search>
          <form
            className="wb-machine-filter"
            onSubmit={(event) => {
              event.preventDefault();
              if (found[0]) onShow(found[0].name);
            }}
          >
            <Search
              className="wb-filter"
              label="Filter by machine or state"
              value={filter}
              onChange={setFilter}
            />
            <Tick checked={onlyMoved} onChange={setOnlyMoved}>
              Only with events
            </Tick>
            <output className="wb-note">
              {found.length} of {machines.length}
            </output>
          </form>
          <ul className="wb-machines" aria-label="Machines">
            {found.map(({ name, state }) => item(name, state))}
          </ul>
        </search>
      )}
    </nav>
  );
}
