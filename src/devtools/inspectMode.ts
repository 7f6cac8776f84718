import { createTabStore, type TabStore } from '../browser/tabStorage';

/** Which inspector receives the machines of this page. */
export type InspectMode = 'no' | 'local' | 'hosted';

const KEY = 'portal.inspect';

const MODES: readonly InspectMode[] = ['no', 'local', 'hosted'];

const remembered = (storage: TabStore): InspectMode => {
  const kept = storage.read(KEY);
  return MODES.find((each) => each === kept) ?? 'no';
};

/**
 * Reads the inspector from the query: `?inspect` for the local one, `?inspect=stately` for the hosted one,
 * `?inspect=off` for none. Stored for the tab, since signing in changes the address. `isNew` is true if this address
 * named it.
 */
export function inspectMode(
  search: string,
  storage: TabStore = createTabStore(),
): { mode: InspectMode; isNew: boolean } {
  const requested = new URLSearchParams(search).get('inspect');
  if (requested === null) return { mode: remembered(storage), isNew: false };
  const mode = requested === 'off' ? 'no' : requested === 'stately' ? 'hosted' : 'local';
  storage.write(KEY, mode);
  return { mode, isNew: true };
}
