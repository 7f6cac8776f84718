import { createTabStore, type TabStore } from '../browser/tabStorage';

/** Which inspector receives the machines of this page. */
export type InspectMode = 'no' | 'local' | 'hosted';

const KEY = 'portal.inspect';

const WISHES: readonly InspectMode[] = ['no', 'local', 'hosted'];

const remembered = (storage: TabStore): InspectMode => {
  const kept = storage.read(KEY);
  return WISHES.find((each) => each === kept) ?? 'no';
};

/**
 * Reads the inspector from the query: `?inspect` for the local one, `?inspect=stately` for the hosted one,
 * `?inspect=off` for none. Stored for the tab, since signing in changes the address. `isNew` is true if this address
 * named it.
 */
export function inspectMode(
  search: string,
  storage: TabStore = createTabStore(),
): { wish: InspectMode; isNew: boolean } {
  const asked = new URLSearchParams(search).get('inspect');
  if (asked === null) return { wish: remembered(storage), isNew: false };
  const wish = asked === 'off' ? 'no' : asked === 'stately' ? 'hosted' : 'local';
  storage.write(KEY, wish);
  return { wish, isNew: true };
}
