import type { Tabs } from '../ports/ports';
import { STORAGE_KEYS } from '../rules/cookies';

const CHANNEL = STORAGE_KEYS.tabs;

/**
 * Notifies other tabs of this origin over a broadcast channel, or by a storage event if there is none. Firefox refuses
 * the channel where cookies are blocked.
 */
export function createTabs(): Tabs {
  try {
    const channel = new BroadcastChannel(CHANNEL);
    return {
      tell: () => channel.postMessage('changed'),
      listen(listener) {
        channel.addEventListener('message', listener);
        return () => channel.removeEventListener('message', listener);
      },
    };
  } catch {
    return storageTabs();
  }
}

function storageTabs(): Tabs {
  return {
    tell() {
      try {
        localStorage.setItem(CHANNEL, String(Math.random()));
        localStorage.removeItem(CHANNEL);
      } catch {
        // Without storage, the other tabs check the session when they become visible.
      }
    },
    listen(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === CHANNEL && event.newValue !== null) listener();
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}
