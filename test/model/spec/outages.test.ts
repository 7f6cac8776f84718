import type { Reply } from '../../support/fakeHttp';
import type { World } from '../../support/world';
import {
  openAs,
  openWorld,
  pass,
  sessionHeaders,
  settle,
  stopTimersInTests,
} from '../../support/world';
import { person } from '../../support/person';

const REFRESH = '/session/refresh';
const CALL_EVERY_MS = 250;
const renewed: Reply = { headers: sessionHeaders(person('ana'), { iat: 2 }) };

stopTimersInTests();

/** Makes the server refuse the token and fail refreshes until it is back. */
function fail(world: World, down: Reply | 'network') {
  const outage = { isOver: false };
  let isRenewed = false;
  world.http.respond(({ url }) => {
    if (!url.endsWith(REFRESH)) return { status: isRenewed ? 200 : 401 };
    isRenewed = outage.isOver;
    return isRenewed ? renewed : down;
  });
  return outage;
}

async function open(): Promise<World> {
  const world = openAs('fresh');
  await settle();
  return world;
}

interface Answer {
  madeAt: number;
  answeredAt: number;
  status: number;
}

async function answered(world: World, answers: Answer[]): Promise<void> {
  const { clock } = world.browser;
  const madeAt = clock.now;
  const answer = await world.call('/api/a').answer;
  const status = answer.ok ? answer.response.status : 0;
  answers.push({ madeAt, answeredAt: clock.now, status });
}

/** Simulates a user who keeps working: a request every quarter of a second; records each outcome and its time. */
async function work(world: World, forMs: number, answers: Answer[]): Promise<void> {
  for (let waited = 0; waited < forMs; waited += CALL_EVERY_MS) {
    void answered(world, answers);
    await pass(world, CALL_EVERY_MS);
  }
}

const OUTAGES: [number, Reply | 'network'][] = [
  [10, { status: 500 }],
  [130, 'network'],
];

describe.each(OUTAGES)('S5: an outage of %i s, refreshes answered %j', (seconds, down) => {
  it('ends for the user one second after it ends for the server, with one request a second', async () => {
    const world = await open();
    const outage = fail(world, down);
    const answers: Answer[] = [];
    await work(world, seconds * 1_000, answers);
    // The first response shows that the token has expired; from then on only refreshes are sent.
    expect(world.http.sent.length).toBeLessThanOrEqual(seconds + 2);
    expect(answers.map(({ status }) => status)).not.toContain(200);
    outage.isOver = true;
    const overAt = world.browser.clock.now;
    await work(world, 2_000, answers);
    const [back] = answers.filter(({ status }) => status === 200);
    expect((back?.answeredAt ?? Infinity) - overAt).toBeLessThanOrEqual(1_000);
    expect(world.store.getState().refresh.value).toBe('idle');
    // No request waited longer than the pause and a refresh, and none was answered before an earlier one.
    for (const { madeAt, answeredAt } of answers)
      expect(answeredAt - madeAt).toBeLessThanOrEqual(1_000);
    const late = answers.filter(({ madeAt }) => madeAt > overAt);
    expect(late.map(({ status }) => status)).toEqual(late.map(() => 200));
  });
});

it('S5: a waiting tab continues once another tab has refreshed the session, without a request', async () => {
  const one = await open();
  const two = openWorld({ browser: one.browser });
  const outage = fail(one, { status: 500 });
  two.http.respond(({ url }) => (url.endsWith(REFRESH) ? { status: 500 } : { status: 401 }));
  await Promise.all([one.call('/api/a').answer, two.call('/api/b').answer]);
  const asked = two.http.count(REFRESH);
  outage.isOver = true;
  one.pageResume.fire('online');
  await settle();
  expect(two.store.getState().refresh.value).toBe('idle');
  expect(two.http.count(REFRESH)).toBe(asked);
});
