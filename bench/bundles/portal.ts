/** The session layer: what the portal would not have without a session that refreshes. */
export { refreshMachine } from '../../machines/refresh';
export { sessionMachine } from '../../machines/session';
export { createEnv } from '../../sagas/env';
export { createSessionGate } from '../../sagas/gate';
export { runRefresh } from '../../sagas/refreshSession';
export { deliver, giveUp, sendRequest, sessionRequest } from '../../sagas/requests';
export * from '../../sagas/session';
export { createCookieJar } from '../../src/platform/cookies';
export { createLocks } from '../../src/platform/locks';
export { createTabs } from '../../src/platform/tabs';
export { createWake } from '../../src/platform/wake';
export { createAnnouncer } from '../../src/session/announcer';
export { createClockSkew } from '../../src/session/clockSkew';
export { createSessionFace } from '../../src/session/sessionFace';
export { createSessionRules } from '../../src/session/sessionRules';
export { CookieSessionTokens } from '../../src/session/sessionTokens';
