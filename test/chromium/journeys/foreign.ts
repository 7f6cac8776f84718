import { startForeignBackend, type ForeignBackend } from '../../foreign/backend';
import { startFaultProxy } from '../../foreign/faultProxy';
import { startPages } from '../../foreign/pages';
import { type Backend, newAddress, PASSWORD, type Setup } from './backend';

const PARENT = 'adlantern.example';
const PORTAL = `http://portal.${PARENT}`;
const API = `http://api.${PARENT}`;

/** What only the journeys with this backend need. */
export interface ForeignTravel extends Backend {
  readonly behind: Pick<ForeignBackend, 'newestMail' | 'provider' | 'pass'>;
}

/** A third-party backend with the pages on another host, as in production. */
export async function foreignBackend(setup: Setup): Promise<ForeignTravel> {
  const { tokens, antiCsrf, flowType, offers = {} } = setup;
  const backend = await startForeignBackend({
    portal: PORTAL,
    api: API,
    cookieDomain: `.${PARENT}`,
    antiCsrf,
    flowType,
  });
  const proxy = await startFaultProxy(backend.port);
  const pages = await startPages(PORTAL, {
    brand: { consoleUrl: null, identityProvider: { logoutUrl: `${API}/idp/logout` }, offers },
    session: { tokenTransferMethod: tokens },
  });
  return {
    portal: PORTAL,
    hostRules: `MAP api.${PARENT} 127.0.0.1:${proxy.port}, MAP portal.${PARENT} 127.0.0.1:${pages.port}`,
    async account() {
      const email = newAddress();
      await backend.account(email, PASSWORD);
      return { email, password: PASSWORD };
    },
    mailedLink(email) {
      const { search } = new URL(backend.newestMail(email).link);
      return Promise.resolve(`${PORTAL}/portal/login/reset${search}`);
    },
    behind: backend,
    faults: (...faults) => Promise.resolve(proxy.set(faults)),
    async stop() {
      await Promise.all([pages.close(), proxy.close()]);
      await backend.close();
    },
  };
}
