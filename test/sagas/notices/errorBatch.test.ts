import type { CaughtError } from '../../../machines/notices/errorBatch';
import { events } from '../../../src/kit/events';
import { tell } from '../../support/acts';
import { openAs, pass, settle, stopTimersInTests, type World } from '../../support/world';

stopTimersInTests();

const COLLECT = '/api/response_error_collect';

function openPortal(): World {
  return openAs('none');
}

const error = (name: string, content = 'rule: http.503'): CaughtError => ({
  title: { text: name },
  message: { key: 'notices:status503' },
  hint: null,
  report: { title: name, content, traceId: `trace of ${name}` },
});

const stateOf = ({ store }: World) => store.getState().errorBatch;

const bodiesOf = ({ http }: World) =>
  http.sent
    .filter(({ url }) => url.endsWith(COLLECT))
    // Sent by the saga.
    .map(({ body }) => body as { checkId: string; errorList: { title: string }[] });

function closeWith(world: World, ...names: string[]): void {
  for (const name of names) world.store.dispatch(events.errorBatch.caught(error(name)));
  world.store.dispatch(events.errorBatch.closed());
}

it('spec 4: Close reports the errors with title and content, logs them, and empties the list', async () => {
  const world = openPortal();
  world.http.respond(() => ({ body: { ret: 0 } }));
  closeWith(world, 'one', 'two');
  await settle();
  expect(bodiesOf(world)).toEqual([
    {
      checkId: 'trace of one',
      errorList: [
        { title: 'one', content: 'rule: http.503' },
        { title: 'two', content: 'rule: http.503' },
      ],
    },
  ]);
  expect(world.logged).toEqual(['one\nrule: http.503\n\ntwo\nrule: http.503']);
  expect(stateOf(world)).toMatchObject({ value: 'quiet', context: { errors: [], count: 0 } });
});

it('A11: of more than 500 errors, 500 are kept and all are counted', async () => {
  const world = openPortal();
  for (let index = 0; index < 510; index += 1)
    world.store.dispatch(events.errorBatch.caught(error(`error ${index}`)));
  const { errors, count } = stateOf(world).context;
  expect([errors.length, count]).toEqual([500, 510]);
  expect(errors[0]?.report.title).toBe('error 10');
});

it('A11: a long list is split into parts that a server accepts, with one checkId', async () => {
  const world = openPortal();
  world.http.respond(() => ({ body: { ret: 0 } }));
  for (let index = 0; index < 60; index += 1)
    world.store.dispatch(events.errorBatch.caught(error(`error ${index}`, 'x'.repeat(8_000))));
  await tell(world, events.errorBatch.closed());
  const bodies = bodiesOf(world);
  expect(bodies.length).toBeGreaterThan(1);
  expect(new Set(bodies.map(({ checkId }) => checkId)).size).toBe(1);
  expect(bodies.flatMap(({ errorList }) => errorList)).toHaveLength(60);
  for (const body of bodies) expect(JSON.stringify(body).length).toBeLessThan(250_000);
  expect(stateOf(world).value).toBe('quiet');
});

it('A11: a part is filled exactly, and an error too long for any part is sent alone', async () => {
  const world = openPortal();
  world.http.respond(() => ({ body: { ret: 0 } }));
  const sizes = [100_000, 100_000, 1, 250_000, 100_000];
  for (const size of sizes)
    world.store.dispatch(events.errorBatch.caught(error('e', 'x'.repeat(size - 'e'.length))));
  await tell(world, events.errorBatch.closed());
  expect(bodiesOf(world).map(({ errorList }) => errorList.length)).toEqual([2, 1, 1, 1]);
});

describe('A12: the report itself fails', () => {
  it.each([
    'network',
    { status: 500 },
    { body: { ret: 30_000 } },
    { status: 401 },
    { status: 429, body: { ret: 429, data: null } },
    { status: 300, body: { ret: 0 } },
  ] as const)('with %j: no recursion, one later retry, then it is dropped', async (ending) => {
    const world = openPortal();
    world.http.respond(() => ending);
    closeWith(world, 'one');
    await settle();
    expect(stateOf(world)).toMatchObject({ value: 'resting', context: { count: 0 } });
    await pass(world, 30_000);
    await pass(world, 600_000);
    expect(bodiesOf(world)).toHaveLength(2);
    expect(bodiesOf(world)[1]).toEqual(bodiesOf(world)[0]);
    expect(stateOf(world)).toMatchObject({ value: 'quiet', context: { outgoing: [], count: 0 } });
    expect(world.visited).toEqual([]);
  });

  it('retries as soon as the network is back', async () => {
    const world = openPortal();
    world.http.respond(() => 'network');
    closeWith(world, 'one');
    await settle();
    world.http.respond(() => ({ body: { ret: 0 } }));
    world.connection.turn(false);
    world.connection.turn(true);
    await settle();
    expect(bodiesOf(world)).toHaveLength(2);
    expect(stateOf(world).value).toBe('quiet');
  });

  it('does not retry when the network is lost', async () => {
    const world = openPortal();
    world.http.respond(() => 'network');
    closeWith(world, 'one');
    await settle();
    world.connection.turn(false);
    await settle();
    expect(bodiesOf(world)).toHaveLength(1);
    expect(stateOf(world).value).toBe('resting');
    expect(world.store.getState().network).toEqual({ online: false });
  });

  it('includes errors closed meanwhile', async () => {
    const world = openPortal();
    world.http.respond(() => 'network');
    closeWith(world, 'one');
    await settle();
    closeWith(world, 'two');
    await settle();
    expect(bodiesOf(world)[1]?.errorList.map(({ title }) => title)).toEqual(['one', 'two']);
  });
});
