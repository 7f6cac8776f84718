import type { Ports, Vault } from '../../sagas/ports';
import { createHttp } from '../api/superagentHttp';
import type { PortalConfig } from '../config/portalConfig';
import { createAnnouncer } from '../session/announcer';
import { createClockSkew } from '../session/clockSkew';
import { createSessionRules } from '../session/sessionRules';
import { CookieSessionTokens } from '../session/sessionTokens';
import { createAddresses } from './addresses';
import { clock, log, random } from './basics';
import { createCookieJar } from './cookies';
import { createDevice } from './device';
import { createFiles } from './files';
import { createLocks } from './locks';
import { createNavigation } from './navigation';
import { portalSession } from './portalSession';
import { createSignInRecord } from './signInRecord';
import { createStorage } from './storage';
import { createTabs } from './tabs';
import { createWake } from './wake';

/** Every port of the portal in a browser. */
export function createBrowserPorts(config: PortalConfig, vault: Vault) {
  const page = () => new URL(location.href);
  const settings = portalSession(config, page());
  const cookies = createCookieJar(log.error, settings);
  const storage = createStorage();
  const skew = createClockSkew(clock.now, storage);
  const addresses = createAddresses(config, page);
  return {
    http: createHttp(),
    tokens: new CookieSessionTokens({
      cookies,
      skew,
      clock: clock.now,
      addresses,
      cookieDomain: config.cookieDomain,
      transferMethod: settings.tokenTransferMethod,
    }),
    rules: createSessionRules(settings, page),
    addresses,
    navigation: createNavigation(),
    record: createSignInRecord({ cookies, storage, clock: clock.now, domain: config.cookieDomain }),
    device: createDevice(cookies, skew),
    locks: createLocks(),
    tabs: createTabs(),
    wake: createWake(),
    files: createFiles(),
    vault,
    clock,
    random,
    log,
    announcer: createAnnouncer(log.error),
  } satisfies Ports;
}
