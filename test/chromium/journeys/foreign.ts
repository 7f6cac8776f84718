import { startForeignBackend } from '../../foreign/backend';
import { startFaultProxy } from '../../foreign/faultProxy';
import { startPages } from '../../foreign/pages';
import { type Backend, newAddress, PASSWORD, type Setup } from './backend';

const PARENT = 'adlantern.example';
const PORTAL = `http://portal.${PARENT}`;
const API = `http://api.${PARENT}`;

/** A third-party backend with the pages on another host, as in production. */
export async function foreignBackend({ tokens, antiCsrf, offers = {} }: Setup): Promise<Backend> {
  const backend = await startForeignBackend({
    portal: PORTAL,
    api: API,
    cookieDomain: `.${PARENT}`,
    antiCsrf,
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
    mailedLink: (email) =>
      Promise.resolve(`${PORTAL}/portal/login/reset?token=${backend.resetToken(email)}`),
    faults: (...faults) => Promise.resolve(proxy.set(faults)),
    async stop() {
      await Promise.all([pages.close(), proxy.close()]);
      await backend.close();
    },
  };
}
