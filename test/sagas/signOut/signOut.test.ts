import { events } from '../../../src/kit/events';
import type { Reply } from '../../support/fakeHttp';
import type { LocalKind, WorldOptions } from '../../support/world';
import { person } from '../../support/person';
import { tell } from '../../support/acts';
import { arrange, openAs, pass, settle, stopTimersInTests } from '../../support/world';

stopTimersInTests();

/** Signs out with these responses to the two requests. */
async function signedOut(
  ending: Reply,
  endpoint: Reply,
  { kind = 'fresh', ...options }: WorldOptions & { kind?: LocalKind } = {},
) {
  const world = openAs(kind, options);
  world.http.respond(({ url }) => (url.endsWith('/signout') ? ending : endpoint));
  await tell(world, events.signOut.requested({ returnTo: null }));
  return world;
}

const OK: Reply = { body: { status: 'OK' } };

describe('spec 4, 7: the requests of a logout', () => {
  it.each([
    [OK, { status: 204 }, true],
    [{ ...OK, status: 299 }, { status: 299 }, true],
    [{ ...OK, status: 300 }, {}, false],
    [{ ...OK, status: 500 }, {}, false],
    [{ body: [] }, {}, false],
    [{ body: 'OK' }, {}, false],
    [OK, { status: 300 }, false],
  ])(
    'S19: with the responses %j and %j, the server was reached: %s',
    async (first, second, serverReached) => {
      const world = await signedOut(first, second);
      expect(world.store.getState().signOut.context).toMatchObject({ serverReached });
    },
  );

  it('spec 7: the message of a server that refuses the sign-out is monitored; a 401 is ignored', async () => {
    const refused = await signedOut({ body: { status: 'GENERAL_ERROR', message: 'Later.' } }, {});
    expect(refused.monitored).toMatchObject([{ content: 'status: 200\nmessage: Later.' }]);
    const ended = await signedOut({ status: 401, headers: { 'front-token': 'remove' } }, {});
    expect(ended.monitored).toEqual([]);
  });

  it('S19: logs no error without a network', async () => {
    const world = openAs('fresh');
    world.http.respond(() => 'network');
    await tell(world, events.signOut.requested({ returnTo: null }));
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
    expect(world.logged).toEqual([]);
  });

  it('sends no sign-out without a session', async () => {
    const world = await signedOut({ status: 500 }, {}, { kind: 'none' });
    expect(world.http.count('/signout')).toBe(0);
    expect(world.store.getState().signOut.context).toMatchObject({ serverReached: true });
  });

  it('spec 6: hooks receive the request and the response, as SIGN_OUT', async () => {
    const seen: string[] = [];
    await signedOut(
      OK,
      {},
      {
        hooks: {
          preApi(action, request) {
            seen.push(`before ${action}`);
            return request;
          },
          postApi: (action, _request, { status }) => void seen.push(`after ${action}: ${status}`),
        },
      },
    );
    expect(seen).toEqual(['before SIGN_OUT', 'after SIGN_OUT: 200']);
  });

  it('S11: does not end a session that another tab opened while the server hangs', async () => {
    const world = openAs('fresh');
    await tell(world, events.signOut.requested({ returnTo: null }));
    arrange(world.browser, 'fresh', person('ben'));
    world.env.record.signedIn('ben@studio.test', true, null);
    world.http.respond(() => ({}));
    await pass(world, 5_000);
    await settle();
    expect(world.store.getState().signOut.value).toBe('redirecting');
    expect(world.env.tokens.read()).toMatchObject({ state: 'EXISTS', facts: { userId: 'ben' } });
    expect(world.env.record.remembers()).toBe(true);
  });
});
