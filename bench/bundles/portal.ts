/** The session layer: the code that the portal needs only for refreshable sessions. */
export { refreshMachine } from '../../machines/session/refresh';
export { sessionMachine } from '../../machines/session/session';
export { createEnv } from '../../sagas/createEnv';
export { runRefresh } from '../../sagas/session/refreshSession';
export * from '../../sagas/session/announce';
export * from '../../sagas/session/refreshWork';
export { sessionRequest } from '../../sagas/session/requests';
export * from '../../sagas/session/session';
export { createCookieJar } from '../../src/browser/cookies';
export { createLocks } from '../../src/browser/locks';
export { createTabs } from '../../src/browser/tabs';
export { createPageResume } from '../../src/browser/pageResume';
export { createAnnouncer } from '../../src/session/announcer';
export { createClockSkew } from '../../src/session/clockSkew';
export { createSessionConsole } from '../../src/session/sessionConsole';
export { createSessionRules } from '../../src/session/sessionRules';
export { CookieSessionTokens } from '../../src/session/sessionTokens';
export { ownsBy } from '../../src/session/urls/isOwnRequest';
