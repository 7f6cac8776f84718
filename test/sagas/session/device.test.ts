import { person } from '../../support/person';
import { createBrowser } from '../../support/fakeBrowser';
import { openAs, openWorld, sessionHeaders, settle } from '../../support/world';

const TEN_MINUTES_S = 600;

it('C1: whether the browser stores cookies is known at start', () => {
  const browser = createBrowser();
  expect(openWorld({ browser }).store.getState().device.keepsCookies).toBe(true);
  browser.cookies.writable = false;
  expect(openWorld({ browser }).store.getState().device.keepsCookies).toBe(false);
});

it('S13: each new token compares the clock with the server’s', async () => {
  const world = openAs('fresh');
  await settle();
  const { device } = world.store.getState();
  expect(device).toEqual({ clockSkewMs: 0, keepsCookies: true });
  const iat = world.browser.clock.now / 1_000 + TEN_MINUTES_S;
  world.http.respond(() => ({ headers: sessionHeaders(person('ana'), { iat }) }));
  await world.call('/api/a').answer;
  expect(world.store.getState().device.clockSkewMs).toBe(TEN_MINUTES_S * 1_000);
});
