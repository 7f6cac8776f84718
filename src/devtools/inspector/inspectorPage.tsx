import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { valueText } from '../shown';
import type { Entry } from './entries';
import { machineOf } from './entries';
import { MachineView } from './machineView';
import { CHANNEL } from './messages';
import type { PortalSeen } from './receiver';
import { createReceiver } from './receiver';
import { SequenceView } from './sequenceView';

/** Listens from the moment this file is loaded: what is said before the first drawing is not lost. */
const receiver = createReceiver(new BroadcastChannel(CHANNEL));

const SEQUENCE = 'Sequence';

/** `login, tab 1`: a page by its path, and its tab among those that are inspected. */
function pageNames(portals: readonly PortalSeen[]): ReadonlyMap<string, string> {
  const tabs = [...new Set(portals.map(({ tab }) => tab))];
  return new Map(
    portals.map(({ id, path, tab }) => [
      id,
      `${path.split('/').at(-1) || 'home'}, tab ${tabs.indexOf(tab) + 1}`,
    ]),
  );
}

function Empty() {
  return (
    <p>
      No page of the portal is being inspected. Open one with <code>?inspect</code> in its address,
      for example <a href="/portal/login?inspect">the sign-in page</a>.
    </p>
  );
}

/** What happened in every page, in the order of time. */
const together = (portals: readonly PortalSeen[]): readonly Entry[] =>
  portals.length === 1
    ? (portals[0]?.entries ?? [])
    : portals.flatMap(({ entries }) => entries).toSorted((one, other) => one.at - other.at);

/** Everything that happened, across machines and tabs. */
function Sequence({ portals }: { portals: readonly PortalSeen[] }) {
  const entries = useMemo(() => together(portals), [portals]);
  const names = useMemo(() => pageNames(portals), [portals]);
  const pageOf = useCallback(({ portal }: Entry) => names.get(portal) ?? '', [names]);
  return (
    <section aria-label={SEQUENCE}>
      <h2>{SEQUENCE}</h2>
      <SequenceView
        label="Everything that happened"
        entries={entries}
        {...(portals.length > 1 && { pageOf })}
      />
    </section>
  );
}

/** The inspector: every machine of a running portal, live. */
export default function InspectorPage() {
  const portals = useSyncExternalStore(receiver.subscribe, receiver.portals);
  const [chosen, choose] = useState<string | null>(null);
  const [machineName, showMachine] = useState(SEQUENCE);
  const open = portals.filter(({ isOpen }) => isOpen);
  const portal = portals.find(({ id }) => id === chosen) ?? open.at(-1) ?? portals.at(-1);
  const machine = portal?.machines.find(({ name }) => name === machineName);
  const names = pageNames(portals);

  return (
    <main className="wb-page">
      <header className="wb-header">
        <h1>Inspector</h1>
        {portals.length > 1 && portal && (
          <label>
            Page{' '}
            <select value={portal.id} onChange={({ target }) => choose(target.value)}>
              {portals.map(({ id, isOpen }) => (
                <option key={id} value={id}>
                  {names.get(id)}
                  {isOpen ? '' : ', closed'}
                </option>
              ))}
            </select>
          </label>
        )}
        <nav className="wb-links" aria-label="Workbench">
          <a href="/workbench/player">Player</a>
          <a href="/portal">Portal</a>
        </nav>
      </header>
      {!portal && <Empty />}
      {portal && !portal.isOpen && <output>This page of the portal was closed.</output>}
      {portal && (
        <div className="wb-split">
          <nav aria-label="Machines">
            <ul className="wb-machines">
              {[SEQUENCE, ...portal.machines.map(({ name }) => name)].map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    aria-current={name === (machine?.name ?? SEQUENCE)}
                    onClick={() => showMachine(name)}
                  >
                    <span>{name}</span>{' '}
                    <span className="wb-note">
                      {valueText(portal.machines.find((each) => each.name === name)?.value)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </nav>
          {machine ? (
            <MachineView
              key={machine.name}
              machine={machine}
              entries={portal.entries.filter((entry) => machineOf(entry) === machine.name)}
              timers={portal.timers.filter((timer) => timer.machine === machine.name)}
              sent={portal.sent}
              onSend={(event) => receiver.ask({ kind: 'send', portal: portal.id, event })}
              onFire={({ machine: of, id }) =>
                receiver.ask({ kind: 'fire', portal: portal.id, machine: of, id })
              }
            />
          ) : (
            <Sequence portals={portals} />
          )}
        </div>
      )}
    </main>
  );
}
