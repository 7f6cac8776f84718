/** The session layer: what the portal would not have without a session that refreshes. */
export { refreshMachine } from '../../machines/session/refresh';
export { sessionMachine } from '../../machines/session/session';
export { createEnv } from '../../sagas/env';
export { createSessionGate } from '../../sagas/session/sessionClient';
export { runRefresh } from '../../sagas/session/refreshSession';
export { deliver, giveUp, sendRequest, sessionRequest } from '../../sagas/session/requests';
export * from '../../sagas/session/session';
export { createCookieJar } from '../../src/browser/cookies';
export { createLocks } from '../../src/browser/locks';
export { createTabs } from '../../src/browser/tabs';
export { createWake } from '../../src/browser/wake';
export { createAnnouncer } from '../../src/session/announcer';
export { createClockSkew } from '../../src/session/clockSkew';
export { createSessionFace } from '../../src/session/sessionFace';
export { createSessionRules } from '../../src/session/sessionRules';
export { CookieSessionTokens } from '../../src/session/sessionTokens';
