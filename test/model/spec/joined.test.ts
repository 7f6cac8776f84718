import { events } from '../../../src/kit/events';
import { PORTAL_COOKIES } from '../../../src/rules/cookies';
import { createBrowser } from '../../support/fakeBrowser';
import type { World } from '../../support/world';
import { respondTo, tell } from '../../support/acts';
import {
  arrange,
  openWorld,
  pass,
  sessionHeaders,
  settle,
  stopTimersInTests,
} from '../../support/world';
import { person } from '../../support/person';

const SUCCESS = 'https://test.adlantern.example/portal/register/success';
const REFRESH = '/session/refresh';

stopTimersInTests();

describe("spec 2, S5: the success page while the session's existence is unknown", () => {
  async function open(reply: 'network' | { status: number }): Promise<World> {
    const browser = createBrowser();
    arrange(browser, 'doubt');
    browser.cookies.put(PORTAL_COOKIES.signInType, '2');
    const world = openWorld({ browser, page: SUCCESS });
    await tell(world, events.registration.joinedShown());
    await respondTo(world, REFRESH, reply);
    return world;
  }

  it.each(['network' as const, { status: 503 }])(
    '%j: it stays unknown, at any time',
    async (to) => {
      const world = await open(to);
      const { store, http } = world;
      await pass(world, 600_000);
      expect(store.getState().session.value).toBe('MAY_EXIST');
      expect(store.getState().refresh.value).toBe('doubting');
      expect(http.count(REFRESH)).toBe(1);
    },
  );

  it.each([
    ['asked again', ({ store }: World) => void store.dispatch(events.refresh.demanded())],
    ['the page shown again', ({ pageResume }: World) => pageResume.fire('shown')],
  ])('%s, it becomes known', async (_name, again) => {
    const world = await open('network');
    const { store, http } = world;
    again(world);
    await settle();
    await respondTo({ http }, REFRESH, { headers: sessionHeaders(person('ana')) });
    expect(store.getState().session.value).toBe('EXISTS');
  });
});
