import { createSessionConsole, type SessionConsole } from '../../../../src/session/sessionConsole';
import type { HttpAnswer } from '../../../../src/ports/ports';
import { SESSION_COOKIES } from '../../../../src/rules/cookies';
import { createBrowser, type FakeBrowser } from '../../../support/fakeBrowser';
import type { LocalKind, World, WorldOptions } from '../../../support/world';
import { arrange, openWorld, PAGE, pass, settle } from '../../../support/world';
import { person } from '../../../support/person';
import type { Mode } from './sessionServer';

/** A tab with the portal's session client, as code that is no saga has it. */
export interface Page extends World {
  client: SessionConsole;
}

interface PageOptions extends WorldOptions {
  mode?: Mode;
  /** What the cookies tell when the page opens; without it they are as the browser has them. */
  kind?: LocalKind;
  payload?: Record<string, unknown>;
}

/** The tokens of reauthentication 0, as an earlier page left them. */
export function leaveTokens({ cookies }: FakeBrowser, mode: Mode): void {
  if (mode === 'cookie') return cookies.put(SESSION_COOKIES.antiCsrf, 'csrf-0');
  cookies.put(SESSION_COOKIES.accessToken, 'access-0');
  cookies.put(SESSION_COOKIES.refreshToken, 'refresh-0');
}

/** Opens a page. Its cookies hold the session of ana unless told otherwise. */
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

/** Lets the growing waits between refreshes pass until there is an answer. */
export async function patiently<T>(page: Page, answer: Promise<T>): Promise<T> {
  for (let waits = 0; waits < 15; waits += 1) await pass(page, 1_000);
  return answer;
}

/** An answer as a caller sees it: its status and body, or the kind of the failure. */
export const seen = (answer: HttpAnswer): unknown =>
  answer.ok ? [answer.response.status, answer.response.body] : answer.failure.kind;

/** The session's cookies that are there, by name. */
export const cookiesOf = ({ browser }: Page): Record<string, string> =>
  Object.fromEntries(
    Object.values(SESSION_COOKIES).flatMap((name) => {
      const value = browser.cookies.value(name);
      return value === null ? [] : [[name, value]];
    }),
  );

/** The names of the session's cookies that are there. */
export const cookieNames = (page: Page): string[] => Object.keys(cookiesOf(page)).toSorted();

/** The events announced, with the flag of UNAUTHORISED. */
export const eventsOf = ({ announced }: Page): string[] =>
  announced.map((each) =>
    each.name === 'UNAUTHORISED' ? `UNAUTHORISED ${each.sessionExpiredOrRevoked}` : each.name,
  );
