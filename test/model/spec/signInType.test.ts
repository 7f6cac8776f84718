import { PORTAL_COOKIES } from '../../../src/rules/cookies';
import { events } from '../../../src/kit/events';
import { createBrowser } from '../../support/fakeBrowser';
import { endHeaders, openAs, openWorld, settle, stopTimersInTests } from '../../support/world';

const ORIGIN = 'https://test.adlantern.example';

stopTimersInTests();

async function open(type: string | null, page?: string) {
  const browser = createBrowser();
  browser.cookies.put('st-last-access-token-update', '1');
  browser.cookies.put(PORTAL_COOKIES.signInType, type);
  const world = openWorld({ browser, ...(page !== undefined && { page }) });
  await settle();
  return world;
}

const visitedBy = ({ visited }: { visited: string[] }): URL => {
  expect(visited).toHaveLength(1);
  return new URL(visited[0] ?? '');
};

describe('spec 4: login type', () => {
  it.each([[null], ['2']])(
    '%j: cookies are cleaned, then the portal sign-in page',
    async (type) => {
      const world = await open(type);
      world.store.dispatch(
        events.signInType.signInRequested({ returnTo: '/portal/report?page=2#top' }),
      );
      const address = visitedBy(world);
      expect(address.origin + address.pathname).toBe(`${ORIGIN}/api_v2/clean_cookie`);
      const page = new URL(address.searchParams.get('url') ?? '');
      expect(page.origin + page.pathname).toBe(`${ORIGIN}/portal/login`);
      expect(page.searchParams.get('redirect')).toBe('/portal/report?page=2#top');
    },
  );

  it.each([[''], ['1'], ['9'], ['sso'], ['x'.repeat(2_000)]])(
    'S23: %s means single sign-on',
    async (type) => {
      const world = await open(type);
      world.store.dispatch(events.signInType.signInRequested({ returnTo: '/portal/report' }));
      expect(visitedBy(world).href).toMatch(/^https:\/\/id\.adlantern\.example\/authorize\?/);
    },
  );

  it('spec 7: the authorize address', async () => {
    const world = await open('9');
    world.random.next.push('the-nonce');
    world.store.dispatch(events.signInType.signInRequested({ returnTo: '/portal/report' }));
    const { searchParams } = visitedBy(world);
    const { state, ...rest } = Object.fromEntries(searchParams);
    const callback = `${ORIGIN}/api/auth/login-callback`;
    expect(rest).toEqual({
      response_type: 'code',
      client_id: 'adlantern-portal',
      scope: 'openid profile',
      redirect_uri: callback,
    });
    expect(JSON.parse(Buffer.from(state ?? '', 'base64url').toString())).toEqual({
      nonce: 'the-nonce',
      url: '/portal/report',
      callback,
    });
  });

  it('R1: a foreign return address is not passed on', async () => {
    const world = await open(null);
    world.store.dispatch(events.signInType.signInRequested({ returnTo: 'https://evil.test/' }));
    expect(visitedBy(world).href).not.toContain('evil');
  });
});

describe('spec 4: a session that ends during use', () => {
  const lose = async (page: string) => {
    const world = openAs('fresh', { page });
    world.call('/api/a');
    await settle();
    world.http.answer('/api/a', { status: 401, headers: endHeaders });
    await settle();
    return world;
  };

  it('leads to sign-in with this page as the return address', async () => {
    const address = visitedBy(await lose(`${ORIGIN}/portal/report?page=2#top`));
    const page = new URL(address.searchParams.get('url') ?? '');
    expect(page.searchParams.get('redirect')).toBe('/portal/report?page=2#top');
  });

  it('stays on the sign-in page itself', async () => {
    expect((await lose(`${ORIGIN}/portal/login`)).visited).toEqual([]);
  });
});
