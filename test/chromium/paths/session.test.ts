import type { LocalSession, SessionEvent, SessionDetails } from '../../../machines/session/session';
import { model, visible } from '../../model/machines/session';
import { encodeFrontToken } from '../../support/frontToken';
import { hold, intercept, stop } from '../support/interception';
import { wake } from '../support/portal';
import { HeldRoute } from './heldRoute';
import { type Walk, walkPaths } from './pathDriver';

const PAYLOAD_TIME_S = 1_760_000_000;

const tokenOf = (facts: SessionDetails, fresh = true): string =>
  encodeFrontToken({
    uid: facts.userId,
    ate: fresh ? facts.accessTokenExpiresAt : 1,
    up: { iat: PAYLOAD_TIME_S, user_email: facts.email },
  });

/** Cookies of the session, and a hint that makes the page send a request without them. */
const cookiesOf = (local: LocalSession): Record<string, string> => {
  if (local.state === 'MAY_EXIST') return { portal_login_type: '2' };
  if (local.state === 'NOT_EXISTS') return { 'st-last-access-token-update': '1' };
  return {
    'st-last-access-token-update': '1',
    sFrontToken: tokenOf(local.facts, local.fresh),
    portal_session_begun: local.facts.userId,
    ...(local.kept && { portal_browser_session: '1' }),
  };
};

async function keep({ page, platform }: Walk, cookies: Record<string, string>) {
  await page.context().clearCookies();
  await page
    .context()
    .addCookies(
      Object.entries(cookies).map(([name, value]) => ({ name, value, url: platform.url })),
    );
}

/** Sends one request under the session, answered as the fault defines. */
const call = ({ page }: Walk, fault: Record<string, unknown>) =>
  page.evaluate(
    (text) => window.portal?.session.fetch({ url: '/api/account', headers: { 'x-fault': text } }),
    JSON.stringify({ body: {}, ...fault }),
  );

/** Its request may not yet have reached the held route. */
const isRefreshing = () => window.portal?.store.getState().refresh.value === 'refreshing';

const notifyTabs = ({ page }: Walk) =>
  page.evaluate(() => new BroadcastChannel('portal-session').postMessage('changed'));

/** Only a whole journey causes this; the journeys have separate tests. */
const dispatchEvent = ({ page }: Walk, event: SessionEvent) =>
  page.evaluate((action) => void window.portal?.store.dispatch(action), event);

interface SessionWalk extends Walk {
  /** A request with an expired token waits for it, so then it determines the response. */
  refresh: HeldRoute;
}

walkPaths<SessionEvent, SessionWalk>({
  model,
  visible,
  // The cookies of an unrequested session fit only its own step.
  continues: (moments) => moments.at(-1)?.value !== 'MAY_EXIST',
  begin: async (walk) => {
    // Refresh and sign-out stay unanswered, so that only the path changes the session.
    const refresh = await HeldRoute.on(walk.page, '/api_v2/auth/session/refresh');
    await intercept(walk.page, '**/api_v2/auth/signout', hold);
    // A page that loses its session redirects to sign-in: the browser stays, as when a navigation is stopped.
    await intercept(walk.page, '**/clean_cookie**', stop);
    await keep(walk, cookiesOf({ state: 'NOT_EXISTS' }));
    await walk.page.goto(visible.path);
    await wake(walk.page);
    return { ...walk, refresh };
  },
  moves: {
    'session/read': async (walk, { payload }) => {
      await keep(walk, cookiesOf(payload));
      await walk.page.reload();
      await wake(walk.page);
    },
    'session/stored': (walk, { payload }) =>
      call(walk, { status: 200, headers: { 'front-token': tokenOf(payload.facts) } }),
    'session/removed': async (walk, { payload }) => {
      const status = payload.expired ? 401 : 200;
      const fault = { status, headers: { 'front-token': 'remove' }, body: {} };
      return (await walk.page.evaluate(isRefreshing)) ? walk.refresh.end(fault) : call(walk, fault);
    },
    'session/refreshed': dispatchEvent,
    'session/switchNoticed': dispatchEvent,
    'session/denied': (walk) => call(walk, { status: 401 }),
    'session/claimsRejected': (walk, { payload }) =>
      call(walk, { status: 403, body: { claimValidationErrors: payload.errors } }),
    'session/signedOut': dispatchEvent,
    'session/unwanted': async (walk, event) => {
      await keep(walk, cookiesOf({ state: 'MAY_EXIST' }));
      await dispatchEvent(walk, event);
    },
    'session/signedOutElsewhere': async (walk) => {
      await keep(walk, { 'st-last-access-token-update': '2' });
      await notifyTabs(walk);
    },
    'session/signedInElsewhere': async (walk, { payload }) => {
      await keep(walk, cookiesOf({ state: 'EXISTS', fresh: true, kept: true, ...payload }));
      await notifyTabs(walk);
    },
  },
  reloads: ({ type }) => type === 'session/read',
});
