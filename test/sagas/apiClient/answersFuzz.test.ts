import '../../support/production';
import { fc, runs, SEED } from '../../support/properties';
import { apiRequest } from '../../../sagas/apiClient/apiRequest';
import type { ApiResult } from '../../../sagas/apiClient/apiCall';
import { createHttp } from '../../../src/browser/superagentHttp';
import { en } from '../../../src/text/en';
import { createI18n } from '../../../src/text/i18n';
import { events } from '../../../src/kit/events';
import { QUERY } from '../../support/reportData';
import { openAs, pass, settle, stopTimersInTests, type World } from '../../support/world';
import { drawNotices } from './drawNotices';
import { rawAnswers, type RawAnswer } from './hostileAnswers';

const ALL = 2_000;
const RUNS = runs(ALL);

/** The number of responses to one page; then the next is opened. */
const PAGE_RUNS = 50;

/** The next response on the wire. */
let next: RawAnswer = { status: 200, headers: {}, text: '', failure: 'none' };

// Only the wire is simulated: the client and everything above it are the portal's own.
jest.mock('superagent', () => {
  const wire = () => {
    if (next.failure === 'nothing') return Promise.reject(null);
    if (next.failure !== 'none')
      return Promise.reject(
        Object.assign(new Error('no'), { timeout: next.failure === 'timeout' }),
      );
    return Promise.resolve(next);
  };
  const call: object = new Proxy(
    {},
    {
      get: (_target, name) => {
        if (name !== 'then') return () => call;
        const answer = wire();
        return answer.then.bind(answer);
      },
    },
  );
  return { __esModule: true, default: () => call };
});

const PATHS = ['/api/games', '/games', '/api/v2/proxy/audiencesvr/list'];

/** The tags and attributes of rendered notices. */
const TAGS = new Set([
  'section',
  'div',
  'p',
  'h2',
  'h3',
  'button',
  'bdi',
  'span',
  'output',
  'svg',
  'path',
  'ul',
  'li',
]);
const TAG = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi;

function expectText(markup: string): void {
  for (const [, tag = '', attributes = ''] of markup.matchAll(TAG)) {
    if (!TAGS.has(tag)) throw new Error(`<${tag}> was rendered`);
    if (/\s(?:on\w+|href|src|srcdoc|style)=/i.test(attributes)) throw new Error(attributes);
  }
  if (
    markup
      .replaceAll(TAG, '')
      .replaceAll(/<\/[a-z][\w-]*>/gi, '')
      .includes('<')
  )
    throw new Error('something else than a tag of the notices was rendered');
}

const openPage = async () => {
  const world = openAs('fresh');
  world.env.http = createHttp();
  await settle();
  return world;
};

/** Maximum waits of one request: back-offs, locks and retries. */
const MOST_WAITS = 100;

async function ask(world: World, path: string): Promise<ApiResult<unknown>> {
  const task = world.run(() =>
    apiRequest(world.env, {
      method: 'POST',
      path,
      read: (data) => (typeof data === 'string' ? data : null),
      shownBy: 'notice',
    }),
  );
  await settle();
  for (let waits = 0; task.isRunning(); waits += 1) {
    if (waits === MOST_WAITS) throw new Error('the call never ends');
    await pass(world, 1_000);
  }
  return task.toPromise<ApiResult<unknown>>();
}

const isWhole = (result: ApiResult<unknown>): boolean =>
  result.ok || (typeof result.error.rule === 'string' && result.error.message.length <= 8_192);

it(`fuzz: ${RUNS} generated responses through client, sagas and notices throw nothing and render no HTML`, async () => {
  const i18n = await createI18n('en', en);
  const counts = { answers: 0, notices: 0, rendered: 0, bytes: 0, largest: 0 };
  for (let page = 0; page * PAGE_RUNS < RUNS; page += 1) {
    const world = await openPage();
    let shown: readonly unknown[] = [];
    const draw = () => {
      const { errorBatch, notices } = world.store.getState();
      const now = [errorBatch.context, notices.context];
      if (now.every((each, at) => each === shown[at])) return;
      shown = now;
      counts.rendered += 1;
      counts.notices += Number(notices.context.list.length > 0);
      expectText(drawNotices(world.store, i18n));
    };
    const sample = fc.sample(fc.tuple(rawAnswers, fc.constantFrom(...PATHS)), {
      numRuns: Math.min(PAGE_RUNS, RUNS - page * PAGE_RUNS),
      seed: SEED + page,
    });
    for (const [index, [answer, path]] of sample.entries()) {
      next = answer;
      counts.answers += 1;
      counts.bytes += answer.text.length;
      counts.largest = Math.max(counts.largest, answer.text.length);
      try {
        const result = await ask(world, path);
        if (!isWhole(result)) throw new Error('the caller got no whole result');
        world.store.dispatch(events.report.asked({ query: { ...QUERY, page: index + 1 } }));
        await settle();
        draw();
        const crash = world.logged.find((line) => / failed: /.test(line));
        if (crash !== undefined) throw new Error(crash);
      } catch (error) {
        throw new Error(
          `Answer ${index} of page ${page}, seed ${SEED}: ${JSON.stringify({ ...answer, text: answer.text.slice(0, 500) })}`,
          { cause: error },
        );
      }
    }
    expect(Object.hasOwn(globalThis, 'hit')).toBe(false);
    world.store.dispatch(events.report.left());
  }
  expect(counts.answers).toBe(RUNS);
  if (RUNS > ALL) process.stdout.write(`\n${JSON.stringify({ seed: SEED, ...counts })}\n`);
}, 3_600_000);

stopTimersInTests();
