import type { RefreshEvent } from '../../../machines/session/refresh';
import { model, visible } from '../../model/machines/refresh';
import { encodeFrontToken } from '../../support/frontToken';
import { hold, intercept } from '../support/interception';
import { installClock, stopClock } from './moves';
import type { Moves, Walk } from './pathDriver';
import { walkPaths } from './pathDriver';

/**
 * The machine's events are facts about requests that only timing causes one by one, so they are dispatched into the
 * page's own store; the network is silent and the clock is stopped. The journeys in session.test.ts beside this folder
 * show their real causes.
 */
const dispatchEvent = ({ page }: Walk, event: RefreshEvent) =>
  page.evaluate((action) => void window.portal?.store.dispatch(action), event);

const isBackingOff = () => window.portal?.store.getState().refresh.value === 'backingOff';

const moves: Moves<RefreshEvent, Walk> = {
  'refresh/configured': dispatchEvent,
  'refresh/requestOpened': dispatchEvent,
  'refresh/requestRefused': dispatchEvent,
  'refresh/requestsJoined': dispatchEvent,
  'refresh/requestCancelled': dispatchEvent,
  'refresh/finished': dispatchEvent,
  'refresh/abandoned': dispatchEvent,
  'refresh/demanded': dispatchEvent,
  'refresh/reconnected': dispatchEvent,
};

walkPaths<RefreshEvent, Walk>({
  model,
  visible,
  begin: async (walk) => {
    const { page, platform } = walk;
    const token = encodeFrontToken({ uid: 'ana', ate: Date.UTC(2099, 0), up: {} });
    await page.context().addCookies(
      Object.entries({
        'st-last-access-token-update': '1',
        sFrontToken: token,
        portal_browser_session: '1',
      }).map(([name, value]) => ({ name, value, url: platform.url })),
    );
    await installClock(page);
    await intercept(page, '**/session/refresh', hold);
    await page.goto('/portal/login');
    await stopClock(page);
    return walk;
  },
  moves,
  elapse: async ({ page }, delay) => {
    await page.clock.runFor(1_000);
    if (delay === 'backOff')
      while (await page.evaluate(isBackingOff)) await page.clock.runFor(1_000);
  },
});
