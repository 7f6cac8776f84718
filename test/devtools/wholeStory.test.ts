import { exportLog, readLog, replay } from '../../src/devtools/portalLogs';
import type { RecordedPage } from '../../src/kit/recorder/recording';
import { pagesOf } from '../../src/kit/replay/logFile';
import { writeLog } from '../../src/kit/recorder/logDetails';
import { createRecorder } from '../../src/kit/recorder/recorder';
import { createOtherTabs, createTabPages } from '../../src/kit/recorder/sessionPages';
import { browserName, callText, watchCalls } from '../../src/kit/recorder/surroundings';
import type { TabStore } from '../../src/browser/tabStorage';
import { createAppStore, rootReducer } from '../../src/appStore';
import { events } from '../../src/kit/events';
import type { Http, HttpAnswer, HttpRequest } from '../../src/ports/ports';
import { frozen } from '../support/frozen';

const ABOUT = { build: 'main.1', environment: 'dev', note: '' };
const REQUEST: HttpRequest = {
  method: 'POST',
  url: 'https://api.adlantern.example/people/ana@studio.test?token=eyJ',
  headers: { 'X-Trace-Id': '0191d2c4-0000-4000-8000-000000000001', authorization: 'Bearer eyJ' },
  query: { code: '4711' },
  body: { password: 'Lantern2026' },
  credentials: true,
};
const answering = (answer: HttpAnswer): Http => ({ send: () => Promise.resolve(answer) });
const OK: HttpAnswer = {
  ok: true,
  response: { status: 200, headers: {}, body: { email: 'x@y.z' } },
};

/** A recorded page of a user who fails to sign in. */
function recordedPage(id: string, tab: string, from: number, email: string): RecordedPage {
  let now = from;
  let path = '/portal/login';
  const recorder = createRecorder({
    clock: () => (now += 10),
    reducer: rootReducer,
    path: () => path,
  });
  const store = createAppStore({
    ...frozen,
    middleware: [...frozen.middleware, recorder.middleware],
  });
  store.dispatch(events.signIn.submitted({ email, remember: false, secret: 's' }));
  path = '/portal/people/8f2c1d';
  store.dispatch(events.signIn.answered({ code: 1 }));
  const viewport = { width: 390, height: 844 };
  const page = { id, tab, browser: 'Chrome 131, Linux', language: 'zh', viewport };
  return { build: 'main.1', state: store.getState(), recording: { ...recorder.recording(), page } };
}

const memoryStore = (): TabStore => {
  const kept = new Map<string, string>();
  return {
    read: (key) => JSON.parse(kept.get(key) ?? 'null'),
    write: (key, value) => void kept.set(key, JSON.stringify(value)),
  };
};

describe('calls', () => {
  it('are recorded by method, path, status, duration and trace id, without content', async () => {
    let now = 0;
    const recorder = createRecorder({ clock: () => (now += 50), reducer: rootReducer });
    expect(await recorder.watch(answering(OK)).send(REQUEST)).toBe(OK);
    const { calls = [] } = recorder.recording();
    expect(calls).toEqual([
      {
        at: 50,
        ms: 50,
        method: 'POST',
        path: '/people/ana@studio.test',
        status: 200,
        failure: null,
        trace: '0191d2c4-0000-4000-8000-000000000001',
      },
    ]);
    const log = await exportLog({ actions: [], times: [], base: null, calls }, {}, ABOUT);
    expect(log.facts?.calls[0]?.path).toBe('/people/user1@redacted.invalid');
    expect(JSON.stringify(log.facts?.calls)).not.toMatch(/eyJ|4711|Lantern|studio\.test|x@y/);
  });

  it('that fail are recorded with the reason', async () => {
    const received: string[] = [];
    const failure = { kind: 'timeout', status: 0, method: 'GET', url: '' } as const;
    const http = watchCalls(
      answering({ ok: false, failure }),
      () => 0,
      (call) => {
        received.push(callText(call));
      },
    );
    await http.send({ method: 'GET', url: '/api/x', credentials: false });
    expect(received).toEqual(['GET /api/x: timeout in 0 ms']);
  });

  it('W2: are sent and end as without a recorder, whatever its listener does', async () => {
    const broken = () => {
      throw new Error('The recorder is broken.');
    };
    expect(await watchCalls(answering(OK), () => 0, broken).send(REQUEST)).toBe(OK);
    const lost: Http = { send: () => Promise.reject(new Error('No such port.')) };
    await expect(watchCalls(lost, () => 0, broken).send(REQUEST)).rejects.toThrow('No such port.');
  });
});

describe('the pages of a session', () => {
  const first = recordedPage('p1', 't1', 1_000, 'ana@studio.test');
  const second = recordedPage('p2', 't1', 5_000, 'ben@studio.test');
  const elsewhere = recordedPage('p3', 't2', 3_000, 'ana@studio.test');

  it('are one log with the same pseudonyms throughout, each with its routes and times', async () => {
    const log = await exportLog(second.recording, second.state, ABOUT, [first, elsewhere]);
    const read = readLog(writeLog(log));
    const pages = pagesOf(read);
    expect(pages.map(({ facts }) => facts?.page?.id)).toEqual(['p1', 'p3', 'p2']);
    expect(pages.map(({ facts }) => facts?.page?.language)).toEqual(['zh', 'zh', 'zh']);
    const emails = pages.map(({ actions }) => Object(actions[0]?.payload).email);
    expect(emails).toEqual([
      'user1@redacted.invalid',
      'user1@redacted.invalid',
      'user2@redacted.invalid',
    ]);
    expect(read.facts?.routes.map(({ path }) => path)).toEqual([
      '/portal/login',
      '/portal/people/[id 1]',
    ]);
    for (const page of pages) expect((await replay(page)).difference).toBeNull();
  });

  it('have the version of each machine only if they ran this build', async () => {
    const other = { ...first, build: 'main.0' };
    const log = await exportLog(second.recording, second.state, ABOUT, [other]);
    const { facts } = log.others?.[0] ?? {};
    expect([facts?.build, facts?.machines]).toEqual(['main.0', {}]);
    expect(log.facts?.machines['signIn']).toMatch(/^sha256:/);
  });

  it('are kept for the tab over its loads, each once, dropping the oldest first', () => {
    const pages = createTabPages(memoryStore(), 'kept');
    pages.keep(first);
    pages.keep({ ...first, build: 'kept again' });
    pages.keep(second);
    expect(pages.before('p2').map(({ build }) => build)).toEqual(['kept again']);
    for (let at = 0; at < 20; at += 1) pages.keep(recordedPage(`more${at}`, 't1', at, 'a@b.test'));
    const kept = pages.before('').map(({ recording }) => recording.page?.id);
    expect(kept).toHaveLength(10);
    expect(kept.at(-1)).toBe('more19');
  });

  it('of other tabs are collected on request, without invalid ones', async () => {
    const listeners = new Set<(event: MessageEvent) => void>();
    // Like a BroadcastChannel: everyone except the sender receives it.
    const channel = () => {
      let own: ((event: MessageEvent) => void) | null = null;
      return {
        addEventListener: (_type: string, listener: (event: MessageEvent) => void) => {
          own = listener;
          listeners.add(listener);
        },
        postMessage: (data: unknown) => {
          for (const each of listeners)
            if (each !== own) each(new MessageEvent('message', { data }));
        },
      };
    };
    const asking = createOtherTabs(channel() as unknown as BroadcastChannel, () => [second]);
    createOtherTabs(channel() as unknown as BroadcastChannel, () => [elsewhere]);
    const pages = [
      5,
      {},
      ...[null, { actions: [] }, { times: [] }].map((recording) => ({ ...elsewhere, recording })),
      { ...elsewhere, build: 1 },
      { ...elsewhere, state: null },
    ];
    const rogue = channel();
    rogue.addEventListener('message', () => rogue.postMessage({ kind: 'pages', pages }));
    expect(await asking.ask()).toEqual([elsewhere]);
  });
});

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome 131, Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Edge 131, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari 18, iOS',
  ],
  ['curl/8', ''],
])('recognizes the browser in %s as %s', (agent, name) => expect(browserName(agent)).toBe(name));
