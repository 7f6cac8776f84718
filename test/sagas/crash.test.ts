import type { RefreshEffect } from '../../machines/session/refresh';
import { createApiClient } from '../../sagas/apiClient/apiClient';
import { reportJoined } from '../../sagas/session/sessionClient';
import { events } from '../../src/kit/events';
import type { HttpAnswer } from '../../src/ports/ports';
import { arrange, openAs, pass, settle, stopTimersInTests, type World } from '../support/world';

stopTimersInTests();

const REFRESH = '/session/refresh';

const open = async (kind: Parameters<typeof arrange>[1] = 'fresh'): Promise<World> => {
  const world = openAs(kind);
  await settle();
  return world;
};

const boom = (): never => {
  throw new Error('broken on purpose');
};

/** Each way for a request's saga to crash, and the failure its caller receives. */
const CRASHES: Readonly<Record<string, [(world: World) => void, string]>> = {
  'the headers cannot be written': [({ env }) => void (env.tokens.decorate = boom), 'badRequest'],
  'the network port throws': [({ env }) => void (env.http.send = boom), 'badRequest'],
  'the network port rejects': [
    ({ env }) => void (env.http.send = () => Promise.reject(new Error('broken on purpose'))),
    'badRequest',
  ],
  'the response cannot be applied': [({ env }) => void (env.tokens.absorb = boom), 'badResponse'],
};

/** Opens a request that waits for a refresh and is known to the machine. */
async function waiting() {
  const world = await open('stale');
  const { answer } = world.call('/api/a');
  await settle();
  reportJoined(world.env);
  const [id = ''] = Object.keys(world.store.getState().refresh.context.requests);
  return { world, answer, id };
}

/** Requests an effect as the refresh machine would. */
const ask = ({ store }: World, effect: RefreshEffect) =>
  store.dispatch({ type: 'effect/requested', payload: { machine: 'refresh', effect } });

/** Returns the response to a request, which the network answers successfully if asked. */
async function answered(world: World, answer: Promise<HttpAnswer>): Promise<HttpAnswer> {
  await settle();
  if (world.http.isWaiting('/api/a')) world.http.answer('/api/a', {});
  return answer;
}

describe('D4: work that throws while it holds a request', () => {
  function expectReported(world: World): void {
    expect(world.env.pendingRequests.size).toBe(0);
    expect(world.store.getState().refresh.context.requests).toEqual({});
    expect(world.logged.join()).toContain('request failed: broken on purpose');
    expect(world.store.getState().errorBatch.context.errors).toHaveLength(1);
  }

  it.each(Object.entries(CRASHES))(
    '%s: the caller receives an error, and it is reported',
    async (_name, [sabotage, kind]) => {
      const world = await open();
      sabotage(world);
      const { answer } = world.call('/api/a');
      expect(await answered(world, answer)).toMatchObject({
        ok: false,
        failure: { kind, status: 0 },
      });
      expectReported(world);
    },
  );

  it.each(Object.entries(CRASHES))(
    '%s: the same for a request that waited for a refresh',
    async (_name, [sabotage, kind]) => {
      const { world, answer } = await waiting();
      sabotage(world);
      world.store.dispatch(
        events.refresh.finished({ outcome: 'present', local: 'EXISTS', jitter: 0 }),
      );
      expect(await answered(world, answer)).toMatchObject({
        ok: false,
        failure: { kind, status: 0 },
      });
      expectReported(world);
    },
  );

  it('a released response that was not stored is a failure, not a wait', async () => {
    const { world, answer, id } = await waiting();
    ask(world, { type: 'refresh.deliver', ids: [id], answer: 'own' });
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'badResponse' } });
  });

  it.each<[what: string, effect: (id: string) => RefreshEffect]>([
    ['sending it again', (id) => ({ type: 'refresh.send', ids: [id], announced: true })],
    ['returning its response', (id) => ({ type: 'refresh.deliver', ids: [id], answer: 'own' })],
    ['giving up', (id) => ({ type: 'refresh.giveUp', id, refreshes: 10 })],
  ])('the caller receives an error even if %s throws', async (_what, effect) => {
    const { world, answer, id } = await waiting();
    const { pendingRequests } = world.env;
    jest.spyOn(pendingRequests, 'find').mockImplementationOnce(boom);
    ask(world, effect(id));
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'badRequest' } });
    expect(pendingRequests.size).toBe(0);
  });
});

it.each<[where: string, sabotage: (world: World) => void]>([
  ['after its requests were reported', ({ env }) => void (env.random.fraction = boom)],
  ['before its requests were reported', ({ env }) => void (env.tokens.read = boom)],
])('D4: a refresh whose worker throws %s blocks no request', async (_where, sabotage) => {
  const world = await open();
  const { answer } = world.call('/api/a');
  const demanded = world.env.sessionClient.refresh();
  await settle();
  world.http.answer('/api/a', { status: 401 });
  await settle();
  sabotage(world);
  world.http.answer(REFRESH, { headers: { 'front-token': 'remove' }, status: 401 });
  await settle();
  expect(await demanded).toBe('unusable');
  expect(await answer).toMatchObject({
    ok: false,
    failure: { kind: 'badOption', method: 'POST', url: world.env.addresses.auth(REFRESH) },
  });
  expect(world.trail).toContainEqual(
    events.refresh.finished({ outcome: 'unusable', local: 'MAY_EXIST', jitter: 0 }),
  );
  expect(world.store.getState().refresh.value).toBe('doubting');
  expect(world.env.pendingRequests.size).toBe(0);
});

it('D4: a refresh whose hook never resolves blocks requests for at most 10 s', async () => {
  const world = await open();
  world.env.rules.hooks.preApi = () => new Promise(() => undefined);
  const { answer } = world.call('/api/a');
  await settle();
  world.http.answer('/api/a', { status: 401 });
  await pass(world, 9_999);
  expect(world.store.getState().refresh.value).toBe('refreshing');
  await pass(world, 1);
  expect(await answer).toMatchObject({ ok: false, failure: { kind: 'badOption' } });
  expect(world.logged).toEqual([
    'The session could not be refreshed: The preApi hook has not answered.',
  ]);
});

it('D4: a request from outside the sagas is settled if its work throws', async () => {
  const world = await open();
  const platform = createApiClient(world.env);
  const path = '/api/a';
  const onItsWay = platform.request({ path });
  await settle();
  world.env.tokens.read = boom;
  const late = platform.request({ path });
  await expect(late).rejects.toMatchObject({
    reason: { rule: 'failure.other', failure: { kind: 'badResponse' } },
  });
  expect(world.logged).toContain('platform call failed: broken on purpose');
  world.http.answer(path, { body: { ret: 0, data: 1 } });
  // The request in flight no longer needs the cookies.
  expect(await onItsWay).toMatchObject({ data: 1 });
});
