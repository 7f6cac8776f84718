import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { CopyView, SimulationView } from '../trial/copyView';
import { machineOf, type Entry } from './entries';
import { MachineMenu, PLACES } from './machineMenu';
import { MachineView } from './machineView';
import { CHANNEL } from './messages';
import { createReceiver, type MachineSeen, type PortalSeen } from './receiver';
import { SequenceView } from './sequenceView';

/** Listens as soon as this file is loaded, so that no message is lost before the first render. */
const receiver = createReceiver(new BroadcastChannel(CHANNEL));

/** Names each page by its path and its tab among those inspected: `login, tab 1`. */
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

/** Merges the entries of all pages in chronological order. */
const together = (portals: readonly PortalSeen[]): readonly Entry[] =>
  portals.flatMap(({ entries }) => entries).toSorted((one, other) => one.at - other.at);

/** Shows all entries, across machines and tabs. */
function Sequence({ portals }: { portals: readonly PortalSeen[] }) {
  const entries = useMemo(() => together(portals), [portals]);
  const names = useMemo(() => pageNames(portals), [portals]);
  const pageOf = useCallback(({ portal }: Entry) => names.get(portal) ?? '', [names]);
  return (
    <section aria-label="Sequence">
      <h2>Sequence</h2>
      <SequenceView
        label="Everything that happened"
        entries={entries}
        fills
        {...(portals.length > 1 && { pageOf })}
      />
    </section>
  );
}

/** When the first entry of a page happened (UTC), which distinguishes pages of the same path and tab. */
const startText = ({ entries: [first] }: PortalSeen): string =>
  first ? `, ${new Date(first.at).toISOString().slice(11, 19)}` : '';

/** Returns the chosen page, or the one that was opened last. */
function portalIn(portals: readonly PortalSeen[], chosen: string | null): PortalSeen | undefined {
  const open = portals.filter(({ isOpen }) => isOpen);
  return portals.find(({ id }) => id === chosen) ?? open.at(-1) ?? portals.at(-1);
}

function LiveMachine({ portal, machine }: { portal: PortalSeen; machine: MachineSeen }) {
  const entries = useMemo(
    () => portal.entries.filter((entry) => machineOf(entry) === machine.name),
    [portal.entries, machine.name],
  );
  return (
    <MachineView
      machine={machine}
      entries={entries}
      timers={portal.timers.filter((timer) => timer.machine === machine.name)}
      sent={portal.isOpen ? portal.sent : 'Not sent: this page of the portal was closed.'}
      onSend={(event) => receiver.ask({ kind: 'send', portal: portal.id, event })}
      onFire={({ machine: of, id }) =>
        receiver.ask({ kind: 'fire', portal: portal.id, machine: of, id })
      }
    />
  );
}

function Copy({ portal: { id, log, isOpen } }: { portal: PortalSeen }) {
  useEffect(() => receiver.ask({ kind: 'copy', portal: id }), [id]);
  return log === null && !isOpen ? <p>A closed page cannot be copied.</p> : <CopyView log={log} />;
}

/**
 * The inspector: every machine of a running portal, live; a copy to try things on; and a simulation without a portal.
 */
export default function InspectorPage() {
  const portals = useSyncExternalStore(receiver.subscribe, receiver.portals);
  const [chosen, choose] = useState<string | null>(null);
  const [place, setPlace] = useState<string>();
  // A copy stays, also if another page is opened meanwhile.
  const [copied, copy] = useState<string | null>(null);
  const portal = portalIn(portals, place === 'Try on a copy' ? copied : chosen);
  const machine = portal?.machines.find(({ name }) => name === place);
  const names = pageNames(portals);
  const shown = machine?.name ?? PLACES.find((each) => each === place) ?? 'Sequence';

  return (
    <main className="wb-page">
      <header className="wb-header">
        <h1>Inspector</h1>
        {portals.length > 1 && portal && (
          <label>
            Page{' '}
            <select
              value={portal.id}
              onChange={({ target: { value } }) => {
                choose(value);
                copy(value);
              }}
            >
              {portals.map((each) => (
                <option key={each.id} value={each.id}>
                  {names.get(each.id)}
                  {startText(each)}
                  {each.isOpen ? '' : ', closed'}
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
      {portal && !portal.isOpen && <output>This page of the portal was closed.</output>}
      <div className="wb-split">
        <MachineMenu
          portal={portal}
          shown={shown}
          onShow={(next) => {
            copy(portal?.id ?? null);
            setPlace(next);
          }}
        />
        {machine && portal && <LiveMachine key={machine.name} portal={portal} machine={machine} />}
        {shown === 'Sequence' && (portal ? <Sequence portals={portals} /> : <Empty />)}
        {shown === 'Try on a copy' && (portal ? <Copy portal={portal} /> : <Empty />)}
        {shown === 'Simulate' && <SimulationView />}
      </div>
    </main>
  );
}
