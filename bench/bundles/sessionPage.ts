/** Both session clients in one page, for the benchmark. */
import { realWire } from '../clients';
import { expiredTimes, liveTimes, openClients } from '../sessionTimes';

const BATCH = 20;

Object.assign(window, {
  async benchSession(rounds: number) {
    const clients = await openClients(realWire());
    const live = await liveTimes(clients, BATCH, rounds);
    return { live, expired: await expiredTimes(clients, rounds) };
  },
});
