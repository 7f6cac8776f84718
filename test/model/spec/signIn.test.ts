import { events } from '../../../src/kit/events';
import { isRecord } from '../../../src/rules/json';
import { PORTAL_COOKIES } from '../../../src/rules/cookies';
import type { Reply } from '../../support/fakeHttp';
import { type World, openWorld, sessionHeaders, stopTimersInTests } from '../../support/world';
import { respondTo, tell } from '../../support/acts';
import { person } from '../../support/person';

const SIGN_IN_PAGE = 'https://test.adlantern.example/portal/login';

stopTimersInTests();

async function submit(world: World): Promise<void> {
  world.secretHandles.secrets.set('handle', 'Correct1horse');
  await tell(
    world,
    events.signIn.submitted({ email: 'ana@studio.test', remember: false, secret: 'handle' }),
  );
}

async function attempt(reply: Reply | 'network' | 'timeout', page = SIGN_IN_PAGE): Promise<World> {
  const world = openWorld({ page });
  await submit(world);
  await respondTo(world, '/api_v2/auth/signin', reply);
  return world;
}

const answer = (body: unknown, status = 200): Reply => ({
  status,
  body,
  ...(isRecord(body) && body['status'] === 'OK' && { headers: sessionHeaders(person('ana')) }),
});

it('never repeats the request automatically', async () => {
  const world = await attempt('network');
  expect(world.http.count('/signin')).toBe(1);
});

it.each([
  ['none of its headers can be read', {}],
  ['its front token is none', { 'front-token': 'nonsense' }],
])(
  'M22: a success response without a session is reported on the page and to developers: %s',
  async (_name, headers) => {
    const world = await attempt({ headers, body: { status: 'OK', user: {} } });
    expect(world.store.getState().signIn).toMatchObject({
      value: { refused: 'customError' },
      context: { result: { code: 5, sessionUnread: true } },
    });
    expect(world.visited).toEqual([]);
    expect(world.logged.join()).toContain('expose the front-token header');
  },
);

describe('sign-in: what it stores', () => {
  it('M17: the user name is stored as the server returns it, not as typed', async () => {
    const world = openWorld({ page: SIGN_IN_PAGE });
    await submit(world);
    const headers = sessionHeaders({ ...person('ana'), email: 'Ana.Lee@studio.test' });
    await respondTo(world, '/signin', { headers, body: { status: 'OK', user: {} } });
    expect(world.browser.cookies.value(PORTAL_COOKIES.username)).toBe('Ana.Lee%40studio.test');
  });

  it.each([
    [`${SIGN_IN_PAGE}?redirect=%2Fportal%2Freport%3Fpage%3D2%23top`, '/portal/report?page=2#top'],
    [`${SIGN_IN_PAGE}?redirect=https%3A%2F%2Fevil.test`, 'https://console.test.adlantern.example/'],
    ['https://adlantern.example/portal/login', 'https://console.adlantern.example/'],
  ])('spec 4: from %s continues to %s, once', async (page, target) => {
    const { visited } = await attempt(answer({ status: 'OK', user: {} }), page);
    expect(visited).toEqual([target]);
  });

  it('H1: signing in again over a page stays on the page', async () => {
    const world = openWorld({ page: 'https://test.adlantern.example/portal/report?page=2' });
    await tell(
      world,
      events.signIn.submitted({
        email: 'ana@studio.test',
        remember: false,
        secret: 'h',
        inPlace: true,
      }),
    );
    await respondTo(world, '/signin', answer({ status: 'OK', user: {} }));
    expect(world.visited).toEqual([]);
    expect(world.store.getState().signIn).toMatchObject({
      value: 'editing',
      context: { email: '' },
    });
  });
});
