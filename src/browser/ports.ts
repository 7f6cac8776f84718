import type { Ports, SecretHandles } from '../ports/ports';
import { createHttp } from './superagentHttp';
import { keepNextPageWord, readNextPageWord } from '../rules/nextPageWord';
import type { PortalConfig } from '../rules/portalConfig';
import { createAnnouncer } from '../session/announcer';
import { createClockSkew } from '../session/clockSkew';
import { cookieDomainOf } from '../session/cookieDomain';
import { createSessionRules } from '../session/sessionRules';
import { CookieSessionTokens } from '../session/sessionTokens';
import { createAddresses } from './addresses';
import { clock, log, random } from './basics';
import { createCaptcha } from './captcha/provider';
import { createConsent, globalPrivacyControl } from './consent';
import { createConnection } from './connection';
import { TAB_STORAGE_KEYS } from '../rules/cookies';
import { createCookieJar } from './cookies';
import { createDevice } from './device';
import { createIcons } from './icons';
import { createLinks } from './links';
import { createFiles } from './files';
import { createLocks } from './locks';
import { createMonitoring } from './monitoring';
import { createNavigation } from './navigation';
import { createUncaughtErrors } from './uncaughtErrors';
import { createApiDetails } from './apiDetails';
import { portalSession } from './portalSession';
import { createResendRecord } from './resendRecord';
import { createSignInRecord } from './signInRecord';
import { createSignOnTries } from './signOnTries';
import { createStorage } from './storage';
import { createTabStore } from './tabStorage';
import { createTabs } from './tabs';
import { createPageResume } from './pageResume';

export function createBrowserPorts(config: PortalConfig, secretHandles: SecretHandles) {
  const page = () => new URL(location.href);
  const settings = portalSession(config, page());
  const cookies = createCookieJar(log.error, { ...settings, suffix: config.cookieSuffix });
  const storage = createStorage();
  const tab = createTabStore();
  const skew = createClockSkew(clock.now, storage);
  const addresses = createAddresses(config, page, tab, () => document.documentElement.lang);
  const http = createHttp({ language: () => document.documentElement.lang });
  const navigation = createNavigation();
  const monitoring = createMonitoring({
    url: config.brand.monitoringUrl,
    app: { name: 'portal', environment: config.environment.id },
    http,
    id: random.uuid,
    warn: log.warn,
  });
  const tokens = new CookieSessionTokens({
    cookies,
    skew,
    clock: clock.now,
    addresses,
    cookieDomain: cookieDomainOf(settings, page().hostname),
    transferMethod: settings.tokenTransferMethod,
  });
  return {
    http,
    tokens,
    rules: createSessionRules(settings),
    addresses,
    navigation,
    record: createSignInRecord({
      cookies,
      storage,
      clock: clock.now,
      domain: config.cookieDomain,
      sessionId: () => tokens.sessionId(),
    }),
    links: createLinks({ storage: tab, page }),
    resends: createResendRecord(tab, TAB_STORAGE_KEYS.resend),
    confirmationResends: createResendRecord(tab, TAB_STORAGE_KEYS.confirmationResend),
    nextPage: {
      write: keepNextPageWord,
      read: readNextPageWord,
      forget: () => keepNextPageWord(null),
    },
    tries: createSignOnTries({
      storage: tab,
      clock: clock.now,
      page,
      replace: (path) => navigation.replace(path),
    }),
    waysIn: async () =>
      (await import(/* webpackChunkName: "ways" */ './waysIn')).createWaysIn({
        storage: tab,
        page,
        replace: (path) => navigation.replace(path),
        log,
      }),
    captcha: createCaptcha({
      captcha: config.brand.captcha,
      http,
      api: (path) => addresses.api(path),
      clock: clock.now,
    }),
    device: createDevice(cookies, skew),
    consent: createConsent({
      cookies,
      clock: clock.now,
      domain: config.cookieDomain,
      signal: globalPrivacyControl,
    }),
    locks: createLocks(),
    tabs: createTabs(),
    pageResume: createPageResume(),
    connection: createConnection(),
    uncaughtErrors: createUncaughtErrors(),
    monitoring,
    tab,
    platform: createApiDetails(config, page, {
      // The report's chosen game is part of the address (spec 7).
      game: () => page().searchParams.get('game'),
      monitoringSession: monitoring.session,
    }),
    files: createFiles(),
    icons: createIcons(),
    secretHandles,
    clock,
    random,
    log,
    announcer: createAnnouncer(log.error),
  } satisfies Ports;
}
