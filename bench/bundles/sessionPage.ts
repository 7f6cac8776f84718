/** Both session clients in one page, for the benchmark to call. */
import { realWire, SCRIPTED } from '../clients';
import { expiredTimes, liveTimes, openClients } from '../sessionTimes';

const BATCH = 100;

Object.assign(window, {
  benchLive: async () => liveTimes(await openClients(realWire()), BATCH),
  benchExpired: async () => expiredTimes(await openClients(SCRIPTED)),
});
