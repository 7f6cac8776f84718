import { createSessionConsole, type SessionConsole } from '../../../../src/session/sessionConsole';
import type { HttpAnswer } from '../../../../src/ports/ports';
import { SESSION_COOKIES } from '../../../../src/rules/cookies';
import { createBrowser, type FakeBrowser } from '../../../support/fakeBrowser';
import type { LocalKind, World, WorldOptions } from '../../../support/world';
import { arrange, openWorld, PAGE, pass, settle } from '../../../support/world';
import { person } from '../../../support/person';
import type { Mode } from './sessionServer';

/** A tab with the portal's session client, as used by code outside sagas. */
export interface Page extends World {
  client: SessionConsole;
}

interface PageOptions extends WorldOptions {
  mode?: Mode;
  /** The state of the cookies when the page opens; defaults to the browser's current cookies. */
  kind?: LocalKind;
  payload?: Record<string, unknown>;
}

/** Stores the tokens of refresh 0, as an earlier page would. */
export function leaveTokens({ cookies }: FakeBrowser, mode: Mode): void {
  if (mode === 'cookie') return cookies.put(SESSION_COOKIES.antiCsrf, 'csrf-0');
  cookies.put(SESSION_COOKIES.accessToken, 'access-0');
  cookies.put(SESSION_COOKIES.refreshToken, 'refresh-0');
}

/** Opens a page. By default its cookies hold ana's session. */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const { mode = 'cookie', kind, payload = { n: 0 }, browser = createBrowser(), session } = options;
  if (kind) arrange(browser, kind, person('ana'), payload);
  if (kind === 'fresh' || kind === 'stale') leaveTokens(browser, mode);
  const world = openWorld({
    ...options,
    browser,
    session: { tokenTransferMethod: mode, ...session },
  });
  const client = createSessionConsole({
    ...world,
    client: world.env.sessionClient,
    onEvent: world.announcer.onEvent,
    page: () => new URL(options.page ?? PAGE),
  });
  await settle();
  return { ...world, client };
}

/** Lets the growing delays between refreshes pass until there is a response. */
export async function patiently<T>(page: Page, answer: Promise<T>): Promise<T> {
  for (let waits = 0; waits < 15; waits += 1) await pass(page, 1_000);
  return answer;
}

/** A response as a caller sees it: status and body, or the kind of failure. */
export const seen = (answer: HttpAnswer): unknown =>
  answer.ok ? [answer.response.status, answer.response.body] : answer.failure.kind;

/** The session's current cookies, by name. */
export const cookiesOf = ({ browser }: Page): Record<string, string> =>
  Object.fromEntries(
    Object.values(SESSION_COOKIES).flatMap((name) => {
      const value = browser.cookies.value(name);
      return value === null ? [] : [[name, value]];
    }),
  );

/** The names of the session's current cookies. */
export const cookieNames = (page: Page): string[] => Object.keys(cookiesOf(page)).toSorted();

/** The events announced, with the flag of UNAUTHORISED. */
export const eventsOf = ({ announced }: Page): string[] =>
  announced.map((each) =>
    each.name === 'UNAUTHORISED' ? `UNAUTHORISED ${each.sessionExpiredOrRevoked}` : each.name,
  );
