import { events } from '../../src/kit/events';
import { createBrowser, type FakeBrowser } from './fakeBrowser';
import type { Reply } from './fakeHttp';
import type { FakeTabStore } from './fakePorts';
import { person } from './person';
import { openWorld, sessionHeaders, settle, type World } from './world';

/** The page that the API redirects to. */
export const SIGN_IN = 'https://test.adlantern.example/portal/login';

/** The user's target in tests. */
export const DEEP = '/portal/report?page=2&q=a%20b#top';

/** One tab of a browser, over its successive pages. */
export interface Tab {
  browser: FakeBrowser;
  store?: FakeTabStore;
}

export async function show({ browser, store }: Tab, page: string): Promise<World> {
  const world = openWorld({ browser, page, ...(store && { tab: store }) });
  await settle();
  return world;
}

/** Begins an attempt in a tab, and returns its `state`. */
export async function begin(tab: Tab, returnTo: string | null, page = SIGN_IN): Promise<string> {
  const world = await show(tab, page);
  tab.store = world.tab;
  world.random.next.push(`nonce-${Math.random()}`);
  world.store.dispatch(events.signInType.singleSignOnChosen({ returnTo }));
  return new URL(world.visited.at(-1) ?? '').searchParams.get('state') ?? '';
}

/** A tab of a browser without a session. */
export const newTab = (browser = createBrowser()): Tab => {
  browser.cookies.put('st-last-access-token-update', '1');
  return { browser };
};

/** The sign-in page with a response in its address. */
export const backWith = (query: Record<string, string> | [string, string][]) =>
  `${SIGN_IN}?${new URLSearchParams(query)}`;

/** The state of the return from the provider. */
export const signOnState = ({ store }: World) => store.getState().singleSignOn.value;

/** Answers the refresh for the session that the API created. */
export async function opened(world: World, reply: Reply | 'network' = { headers: ofAna() }) {
  world.http.answer('/session/refresh', reply);
  await settle();
}

/** The headers of the session that the API created. */
export const ofAna = () => sessionHeaders(person('ana'));

/**
 * Errors of an identity provider or the API, and how they are shown (OpenID Connect Core 3.1.2.6; RFC 6749 4.1.2.1).
 */
export const PROVIDER_ERRORS: readonly (readonly [error: string, refused: string])[] = [
  ['access_denied', 'cancelled'],
  ['login_required', 'interaction'],
  ['interaction_required', 'interaction'],
  ['consent_required', 'interaction'],
  ['account_selection_required', 'interaction'],
  ['server_error', 'unavailable'],
  ['temporarily_unavailable', 'unavailable'],
  ['account_unknown', 'noAccount'],
  ['invalid_scope', 'other'],
  ['invalid_request', 'other'],
];
