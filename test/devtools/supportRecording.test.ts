import { BODY_LIMIT } from '../../server/http/bodyLimits';
import { machines } from '../../src/appStore';
import type { StoreAction } from '../../src/kit/action';
import type { MachineName } from '../../src/kit/registry';
import { events } from '../../src/kit/events';
import type { RecordedPage } from '../../src/kit/recorder/recording';
import { TAB_STORAGE_KEYS } from '../../src/rules/cookies';
import { RECORDING_MS } from '../../src/rules/supportRecording';
import type { WrittenChange } from '../../src/kit/recorder/changes';
import { writeLog } from '../../src/kit/recorder/logDetails';
import { createRunningRecording } from '../../src/recorder/runningRecording';
import { createLogRedactor } from '../../src/recorder/privacy/portalRedactor';
import { cutPages, stepsOf } from '../../src/recorder/supportLog';
import { supportLines, supportLogOf, supportText } from '../../src/recorder/supportText';
import { pagesOf } from '../../src/kit/replay/logFile';
import { readLog, replay, createTimeline } from '../../src/devtools/portalLogs';
import { FIGURES, QUERY, reportData } from '../support/reportData';
import { respondTo, started, tell } from '../support/acts';
import { openWorld, pass, settle, stopTimers, type World } from '../support/world';

const BEGIN = '/api/support-recordings/begin';
const SECRETS = /studio\.test|correct horse|eyJh|K7QF/;

beforeAll(stopTimers);
afterAll(() => jest.useRealTimers());

/** A tab in which a user has entered the code. */
async function recording(): Promise<World> {
  const world = await started(openWorld());
  world.secretHandles.secrets.set('code', 'K7QF-2M9D');
  await tell(world, events.supportRecording.submitted({ code: 'code' }));
  await respondTo(world, BEGIN, { body: { status: 'OK', ticket: 'ticket' } });
  // The recorder's script is loaded.
  await settle();
  return world;
}

async function failToSignIn(world: World): Promise<void> {
  world.secretHandles.secrets.set('handle', 'correct horse');
  const submitted = { email: 'ana@studio.test', remember: true, secret: 'handle' };
  await tell(world, events.signIn.submitted(submitted));
  const user = { email: 'ana@studio.test', accessToken: 'eyJh.bGci.OiJ' };
  await respondTo(world, '/signin', { body: { status: 'WRONG_CREDENTIALS_ERROR', user } });
}

/** A recorded page of actions that change nothing. */
const pageOf = (id: string, actions: StoreAction[]): RecordedPage => ({
  build: 'main-1',
  state: {},
  recording: {
    page: { id, tab: 't', browser: '', language: 'en', viewport: { width: 0, height: 0 } },
    actions,
    times: actions.map((_, index) => index),
    base: {},
    passed: { first: {}, changes: actions.map(() => []) },
  },
});

const kept = ({ env }: World) => createRunningRecording(env.tab).pages();

describe('a recording for support', () => {
  it('holds steps, states and requests, contains no name, and replays equal in the player', async () => {
    const world = await recording();
    await failToSignIn(world);
    await tell(world, events.supportRecording.stopped());
    const pages = kept(world);
    const text = supportText(pages, { from: 1, to: stepsOf(pages), note: 'Mail ana@studio.test' });
    expect(text).not.toMatch(SECRETS);
    const log = readLog(text);
    expect(log.facts).toMatchObject({ note: 'Mail user1@redacted.invalid', build: 'unknown' });
    expect(log.facts?.calls).toMatchObject([{ method: 'POST', status: 200, failure: null }]);
    expect(log.actions.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['signIn/submitted', 'effect/requested', 'signIn/answered']),
    );
    expect(log.actions.filter(({ type }) => type.startsWith('supportRecording/'))).toEqual([]);
    const { difference, finalState } = await replay(log);
    expect(difference).toBeNull();
    expect(finalState.signIn.value).toEqual({ refused: 'wrongCredentials' });
  });

  it('still replays equal without its first and last steps, and holds nothing else', async () => {
    const world = await recording();
    await failToSignIn(world);
    await failToSignIn(world);
    await tell(world, events.supportRecording.stopped());
    const pages = kept(world);
    const length = stepsOf(pages);
    for (let from = 1; from <= length; from += 3)
      for (let to = from; to <= length; to += 4) {
        const log = supportLogOf(pages, { from, to, note: '' });
        if (!log) throw new Error('A step is a log.');
        const read = readLog(writeLog(log));
        expect(read.actions).toHaveLength(to - from + 1);
        expect(createTimeline(read).length).toBe(to - from + 1);
        const { difference } = await replay(read);
        // What the last step requested may lie beyond the cut.
        expect(difference === null || difference.kind === 'effect unexpected').toBe(true);
      }
    expect(supportLogOf(pages, { from: 2, to: 1, note: '' })).toBeNull();
  });

  it('holds no figure of a report, and still replays equal', async () => {
    const world = await recording();
    world.store.dispatch(events.report.asked({ query: QUERY }));
    const outcome = { kind: 'report', data: reportData() } as const;
    world.store.dispatch(events.report.answered({ id: 1, outcome }));
    await tell(world, events.supportRecording.stopped());
    const pages = kept(world);
    const text = supportText(pages, { from: 1, to: stepsOf(pages), note: '' });
    for (const figure of [...Object.values(FIGURES), 865, 261, 1_040, 1.21])
      expect(text).not.toContain(String(figure));
    const { difference, finalState } = await replay(readLog(text));
    expect(difference).toBeNull();
    expect(finalState.report.value).toBe('shown');
    expect(finalState.report.context.data).toMatchObject({ total: 45, figures: { spend: 1 } });
  });

  it('distinguishes a field that is gone from one that is null', () => {
    const page = pageOf('one', [{ type: 'signIn/reset' }]);
    const changes: WrittenChange[][] = [
      [[['signIn', 'context', 'gone']], [['network', 'at'], null]],
    ];
    page.recording.passed = { first: {}, changes };
    const log = supportLogOf([page], { from: 1, to: 1, note: '' });
    expect(log?.facts?.frames?.changes).toEqual(changes);
  });

  it('redacts a change as within the whole state, for each machine, also one named after a secret', () => {
    const state = openWorld().store.getState();
    // The compiler types an object's keys only as strings.
    const names = Object.keys(machines) as MachineName[];
    const given = names.map((name): WrittenChange[] => [
      [[name, 'value'], 'editing'],
      [[name, 'context', 'email', 'ana@studio.test'], 'ana@studio.test'],
      [[name, 'context', 'password'], 'correct horse'],
      [[name], state[name]],
      [[name], null],
      [[name], 'EXISTS'],
    ]);
    const page = pageOf('one', [{ type: 'signIn/reset' }]);
    page.recording.passed = { first: {}, changes: given };
    const log = supportLogOf([page], { from: 1, to: names.length, note: '' });
    const redact = createLogRedactor();
    const someone = 'user1@redacted.invalid';
    expect(log?.facts?.frames?.changes).toEqual(
      names.map((name) => [
        [[name, 'value'], 'editing'],
        [[name, 'context', 'email', someone], someone],
        [[name, 'context', 'password'], '[redacted]'],
        [[name], redact({ [name]: state[name] })[name]],
        [[name], null],
        // Without its fields it is no machine.
        [[name], redact({ [name]: 'EXISTS' })[name]],
      ]),
    );
    expect(names).toContain('changePassword');
  });

  it('has the note once, at its last page', () => {
    const pages = ['one', 'two', 'three'].map((id) => pageOf(id, [{ type: 'signIn/reset' }]));
    const log = readLog(supportText(pages, { from: 1, to: 3, note: 'Help' }));
    expect(pagesOf(log).map(({ facts }) => facts?.note)).toEqual(['', '', 'Help']);
  });

  it('numbers the reviewed steps over all pages, as the cut counts them', () => {
    const pages = ['one', 'two'].map((id) =>
      pageOf(id, [{ type: 'signIn/reset' }, { type: 'signIn/reset' }]),
    );
    const shown = (from: number, to: number) => {
      const log = supportLogOf(pages, { from, to, note: '' });
      return log && supportLines(log, from).filter((line) => /^\d/.test(line));
    };
    expect(shown(1, 4)).toEqual([1, 2, 3, 4].map((step) => `${step} signIn/reset`));
    expect(shown(2, 3)).toEqual([2, 3].map((step) => `${step} signIn/reset`));
    expect(shown(4, 4)).toEqual(['4 signIn/reset']);
  });

  it('fits into a request, however many pages it has', () => {
    const world = openWorld();
    const running = createRunningRecording(world.env.tab);
    const payload = { code: 1, message: 'ana', status: 'OK', user: null, id: '7' };
    for (let page = 0; page < 10; page += 1)
      running.keep(
        pageOf(
          `p${page}`,
          Array.from({ length: 1_000 }, () => ({ type: 'signIn/answered', payload })),
        ),
      );
    const pages = running.pages();
    expect(pages.length).toBeGreaterThan(2);
    const log = supportText(pages, { from: 1, to: stepsOf(pages), note: '' });
    expect(Buffer.byteLength(JSON.stringify({ ticket: 'ticket', log }))).toBeLessThan(BODY_LIMIT);
  });

  it('maps the partially recorded steps of the cut to their new positions', async () => {
    const world = await recording();
    await failToSignIn(world);
    await failToSignIn(world);
    await tell(world, events.supportRecording.stopped());
    const [page] = kept(world);
    if (!page) throw new Error('A recording has a page.');
    const inPart = { ...page, recording: { ...page.recording, partial: [1, 2, 4, 5] } };
    const [cut] = cutPages([inPart], { from: 3, to: 5 });
    expect(cut?.recording.partial).toEqual([0, 2]);
  });

  it.each([
    ['the first steps', 1, 2, [9, 20], ['/a', '/b']],
    ['steps between others', 2, 3, [20, 35], ['/a', '/b']],
    ['the last steps', 3, 4, [35, 40, 60], ['/b', '/c']],
    ['all steps', 1, 4, [9, 20, 35, 40, 60], ['/a', '/b', '/c']],
  ])('excludes everything before and after a cut: %s', (_which, from, to, calls, routes) => {
    const call = (at: number) => {
      const seen = { ms: 1, method: 'GET', path: '/p', status: 200, failure: null, trace: null };
      return { at, ...seen };
    };
    const whole = {
      actions: ['one', 'two', 'three', 'four'].map((type) => ({ type })),
      times: [10, 20, 30, 40],
      base: null,
      partial: [0, 1, 3],
      routes: [
        { at: 5, path: '/a' },
        { at: 25, path: '/b' },
        { at: 45, path: '/c' },
      ],
      calls: [9, 20, 35, 40, 60].map(call),
      passed: { first: { n: 0 }, changes: [1, 2, 3, 4].map((n): WrittenChange[] => [[['n'], n]]) },
    };
    const page = { build: 'one', state: { n: 4 }, recording: whole };
    const [cut] = cutPages([page], { from, to });
    // It begins where its page began, and not with a state in the middle.
    expect(cut === page).toBe(to - from === 3);
    expect(cut?.recording.actions).toEqual(whole.actions.slice(from - 1, to));
    expect(cut?.recording.times).toEqual(whole.times.slice(from - 1, to));
    expect(cut?.recording.calls?.map(({ at }) => at)).toEqual(calls);
    expect(cut?.recording.routes?.map(({ path }) => path)).toEqual(routes);
    expect(cut?.recording.passed?.first).toEqual({ n: from - 1 });
    expect(cut?.state).toEqual({ n: to });
  });

  it('records nothing before the code, after the stop, or once it was discarded', async () => {
    const world = openWorld();
    await failToSignIn(world);
    const { http } = world.env;
    expect(kept(world)).toEqual([]);
    world.store.dispatch(events.supportRecording.stopped());
    await tell(world, events.supportRecording.discarded());
    expect(world.env.http).toBe(http);
    expect(world.env.tab.read(TAB_STORAGE_KEYS.recording)).toBeNull();
  });

  it('ends when its time is over, and restores the portal’s own network', async () => {
    const world = await recording();
    const watched = world.env.http;
    await pass(world, RECORDING_MS);
    expect(world.store.getState().supportRecording.value).toBe('reviewing');
    expect(world.env.http).not.toBe(watched);
    const running = createRunningRecording(world.env.tab);
    expect(running.read()).toEqual({ ticket: 'ticket', until: 0 });
    running.forget();
    running.end();
    expect(running.read()).toBeNull();
  });

  it('continues over page loads of its tab, page by page, until it is sent', async () => {
    const first = await recording();
    await failToSignIn(first);
    // As a browser leaves the page.
    await tell(first, events.supportRecording.stopped());
    const until = first.env.clock.now() + 60_000;
    createRunningRecording(first.env.tab).begin({ ticket: 'ticket', until });
    const second = openWorld({ browser: first.browser, tab: first.tab });
    await settle();
    await settle();
    expect(second.store.getState().supportRecording.value).toBe('recording');
    await failToSignIn(second);
    await tell(second, events.supportRecording.stopped());
    const pages = kept(second);
    expect(pages).toHaveLength(2);
    const log = readLog(supportText(pages, { from: 1, to: stepsOf(pages), note: '' }));
    expect(pagesOf(log).map(({ facts }) => facts?.page?.tab)).toEqual(
      Array.from({ length: 2 }, () => log.facts?.page?.tab),
    );
    // A cut can span both pages.
    expect(cutPages(pages, { from: 1, to: stepsOf(pages) - 1 })).toHaveLength(2);
    await tell(second, events.supportRecording.sendWanted({ from: 1, to: 3, note: '' }));
    await settle();
    const sent = second.http.sent.at(-1);
    expect(sent?.body).toMatchObject({ ticket: 'ticket' });
    await respondTo(second, '/api/support-recordings', {
      body: { status: 'OK', number: 'R-7K2M9D', expiresAt: until },
    });
    expect(second.store.getState().supportRecording.value).toBe('sent');
    expect(kept(second)).toEqual([]);
  });
});
