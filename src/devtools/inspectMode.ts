import { createTabStore, type TabStore } from '../browser/tabStorage';

/** Who is to see the machines of this page. */
export type InspectMode = 'no' | 'local' | 'hosted';

const KEY = 'portal.inspect';

const WISHES: readonly InspectMode[] = ['no', 'local', 'hosted'];

const remembered = (storage: TabStore): InspectMode => {
  const kept = storage.read(KEY);
  return WISHES.find((each) => each === kept) ?? 'no';
};

/**
 * What the query asks for: `?inspect` the local inspector, `?inspect=stately` the hosted one,
 * `?inspect=off` none. It holds for this tab, since signing in leaves the page on its way. `isNew` tells
 * that this very address asked.
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
