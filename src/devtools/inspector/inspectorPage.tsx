import { useState, useSyncExternalStore } from 'react';
import { valueText } from '../shown';
import { EventList } from './eventList';
import { MachineView } from './machineView';
import { CHANNEL } from './messages';
import type { PortalSeen } from './receiver';
import { createReceiver } from './receiver';

/** Listens from the moment this file is loaded: what is said before the first drawing is not lost. */
const receiver = createReceiver(new BroadcastChannel(CHANNEL));

const ALL = 'All events';

const portalName = ({ id, path, isOpen }: PortalSeen): string =>
  `${path || 'a page'} (${id.slice(0, 4)}${isOpen ? '' : ', closed'})`;

function Empty() {
  return (
    <p>
      No page of the portal is being inspected. Open one with <code>?inspect</code> in its address,
      for example <a href="/portal/login?inspect">the sign-in page</a>.
    </p>
  );
}

/** The inspector: every machine of a running portal, live. */
export default function InspectorPage() {
  const portals = useSyncExternalStore(receiver.subscribe, receiver.portals);
  const [chosen, choose] = useState<string | null>(null);
  const [machineName, showMachine] = useState(ALL);
  const open = portals.filter(({ isOpen }) => isOpen);
  const portal = portals.find(({ id }) => id === chosen) ?? open.at(-1) ?? portals.at(-1);
  const machine = portal?.machines.find(({ name }) => name === machineName);

  return (
    <main className="wb-page">
      <header className="wb-header">
        <h1>Inspector</h1>
        {portals.length > 1 && portal && (
          <label>
            Page{' '}
            <select value={portal.id} onChange={({ target }) => choose(target.value)}>
              {portals.map((each) => (
                <option key={each.id} value={each.id}>
                  {portalName(each)}
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
              {[ALL, ...portal.machines.map(({ name }) => name)].map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    aria-current={name === (machine?.name ?? ALL)}
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
              events={portal.events.filter(({ machine: of }) => of === machine.name)}
              sent={portal.sent}
              onSend={(event) => receiver.send(portal.id, event)}
            />
          ) : (
            <section aria-label={ALL}>
              <h2>{ALL}</h2>
              <EventList events={portal.events} />
            </section>
          )}
        </div>
      )}
    </main>
  );
}
