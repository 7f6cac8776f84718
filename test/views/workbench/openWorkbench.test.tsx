import '../support/domGaps';
import { deserialize, serialize } from 'node:v8';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createAppStore } from '../../../src/appStore';
import { openWorkbench, type StartTools } from '../../../src/devtools/workbench';
import type { LogSaver } from '../../../src/devtools/report/reportProblem';
import { buildName } from '../../../src/kit/recorder/pageDetails';
import { events } from '../../../src/kit/events';
import { portalConfig } from '../../../src/rules/portalConfig';
import { SAMPLE_CALLS } from '../../../src/rules/sampleCalls';
import { SystemProvider } from '../../../src/views/ui/systemProvider';
import { shownLines } from '../support/shownLines';

/** jsdom has none. */
class Channel extends EventTarget {
  postMessage() {}
}
Object.assign(globalThis, {
  BroadcastChannel: Channel,
  structuredClone: (value: unknown): unknown => deserialize(serialize(value)),
});

it("a recording names the build by the portal's first script", () => {
  expect(buildName()).toBe('unknown');
  document.head.innerHTML =
    '<script src="/other/main.js"></script><script src="/assets/vendor.js"></script><script src="/assets/main.3f2a.js"></script>';
  expect(buildName()).toBe('main.3f2a');
  document.head.replaceChildren();
});

const config = portalConfig(new URL('http://localhost/'), null);

const opened = jest.fn();
window.open = opened;
beforeEach(() => {
  sessionStorage.clear();
  opened.mockReset().mockReturnValue(null);
});

/** Opens an address in an environment; returns the tools for the portal, and what its header shows. */
async function start(address: string, id: typeof config.environment.id = 'dev') {
  history.replaceState(null, '', address);
  const tools = await new Promise<StartTools>((begin, fail) => {
    const environment = { ...config.environment, id };
    openWorkbench(document.body, { ...config, environment }, begin).catch(fail);
  });
  const { container } = render(<SystemProvider>{tools.header}</SystemProvider>);
  const store = createAppStore({ middleware: tools.store.middleware ?? [] });
  tools.attach(store);
  return {
    tools,
    store,
    header: shownLines(container).filter((line) => /^(button|\[|.*note)/.test(line)),
  };
}

const REPORT = 'button: Report a problem';
const LINK = '[Open the inspector](/workbench/inspector) [target=portal-inspector]';
const BLOCKED =
  'note: The hosted inspector could not open a window: it was blocked, or this server isolates its pages.';
const LOCAL = ['', 'portal-inspector'];
const HOSTED = ['https://stately.ai/inspect', 'portal-inspector-hosted'];

it.each<[string, 'dev' | 'texp', string[], boolean, string[][]]>([
  ['/portal/login', 'dev', [REPORT], false, []],
  ['/portal/login', 'texp', [], false, []],
  ['/portal/login?inspect', 'texp', [LINK, REPORT], true, [LOCAL]],
  ['/portal/login?inspect=stately', 'dev', [BLOCKED, REPORT], true, [HOSTED]],
  ['/portal/login?inspect=off', 'dev', [REPORT], false, []],
])('W1: %s in %s', async (address, id, lines, inspected, windows) => {
  const { tools, header } = await start(address, id);
  expect(header).toEqual(lines);
  expect(tools.inspected).toBe(inspected);
  expect(typeof tools.watch === 'function').toBe(lines.includes(REPORT));
  expect(opened.mock.calls).toEqual(windows);
});

it('W3: saves a log under the time of saving', async () => {
  const [texts, names]: [Blob[], string[]] = [[], []];
  Object.assign(URL, { createObjectURL: (text: Blob) => `blob:${texts.push(text)}` });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const { store } = await start('/portal/login');
  store.dispatch(events.signIn.reset());
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  await userEvent.type(dialog.getByLabelText('What went wrong?'), 'It stopped');
  for (const name of ['Review the log', 'Save the log'])
    await userEvent.click(await dialog.findByRole('button', { name, hidden: true }));
  await dialog.findByText(/^Saved as portal-log-.*\. Add the file to your report\.$/);
  expect(names).toEqual([
    expect.stringMatching(/^portal-log-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.json$/),
  ]);
  expect(texts.map(({ type }) => type)).toEqual(['application/json']);
});

it('W3: a log has the requests of the page, and the state it ended in, which a replay compares', async () => {
  const { tools, store } = await start('/portal/login');
  store.dispatch(events.signOut.requested({ returnTo: null }));
  const answer = { status: 204, headers: {}, body: null };
  const http = { send: () => Promise.resolve({ ok: true, response: answer } as const) };
  await tools
    .watch?.(http)
    .send({ method: 'GET', url: '/api/report', headers: {}, credentials: false });
  const saver = Reflect.get(Object(tools.header).props, 'saver') as LogSaver;
  const { facts } = await saver.make('', { from: 1, to: Infinity }, []);
  expect(facts?.calls).toMatchObject([{ path: '/api/report', status: 204 }]);
  expect(facts?.frames?.last).toMatchObject({ signOut: { value: 'signingOut' } });
});

it('W10: opens the inspector once for a tab, and leaves an open one alone', async () => {
  const replace = jest.fn();
  opened.mockReturnValue(Object({ location: { pathname: '/workbench/inspector', replace } }));
  await start('/portal/login?inspect');
  expect(replace).not.toHaveBeenCalled();
  opened.mockReturnValue(Object({ location: { pathname: 'blank', replace } }));
  await start('/portal/login?inspect');
  expect(replace.mock.calls).toEqual([['/workbench/inspector']]);
  opened.mockReturnValue(
    Object({
      location: {
        get pathname() {
          throw new Error('Another site.');
        },
        replace,
      },
    }),
  );
  await start('/portal/login?inspect');
  expect(replace).toHaveBeenCalledTimes(2);
  await start('/portal/login');
  expect(opened).toHaveBeenCalledTimes(3);
});

it('W10: sends the hosted inspector everything once it listens, and to its origin only', async () => {
  const posted = jest.fn();
  const hosted = Object(new EventTarget());
  Object.assign(hosted, { postMessage: posted });
  opened.mockReturnValue(hosted);
  const { store, header } = await start('/portal/login?inspect=stately');
  expect(header).toEqual([REPORT]);
  const say = (origin: string, source: object, data: unknown) =>
    dispatchEvent(Object.assign(new Event('message'), { origin, source, data }));
  const CONNECTED = { type: '@statelyai.connected' };
  say('https://evil.test', hosted, CONNECTED);
  say('https://stately.ai', window, CONNECTED);
  say('https://stately.ai', hosted, { type: 'other' });
  say('https://stately.ai', hosted, 'connected');
  store.dispatch(events.signIn.reset());
  expect(posted).not.toHaveBeenCalled();
  say('https://stately.ai', hosted, CONNECTED);
  const before = posted.mock.calls.length;
  expect(JSON.stringify(posted.mock.calls)).toContain('signIn/reset');
  store.dispatch(events.signIn.reset());
  expect(posted.mock.calls.length).toBeGreaterThan(before);
  expect(new Set(posted.mock.calls.map(([, origin]) => origin))).toEqual(
    new Set(['https://stately.ai']),
  );
});

it('W10: a hosted inspector whose window was blocked receives nothing', async () => {
  opened.mockReturnValue(null);
  const { store } = await start('/portal/login?inspect=stately');
  const failed = jest.fn((event: Event) => event.preventDefault());
  addEventListener('error', failed);
  const data = { type: '@statelyai.connected' };
  const message = { origin: 'https://stately.ai', source: null, data };
  store.dispatch(events.signIn.reset());
  dispatchEvent(Object.assign(new Event('message'), message));
  expect(() => store.dispatch(events.signIn.reset())).not.toThrow();
  await new Promise((resolve) => setTimeout(resolve));
  expect(failed).not.toHaveBeenCalled();
  removeEventListener('error', failed);
});

it.each(Object.values(SAMPLE_CALLS))('sends the sample request %s, and no other', async (path) => {
  const request = jest.fn(() => Promise.reject(new Error('The page shows a notice.')));
  Object.assign(window, { portal: { platform: { request } } });
  await start(`/portal/login?sample=${encodeURIComponent(path)}`);
  await start('/portal/login?sample=/api/other');
  expect(request.mock.calls).toEqual([[{ path }]]);
});

it.each([
  ['/workbench/player', 'Player'],
  ['/workbench/inspector/', 'Inspector'],
])('%s is a page of the workbench', async (address, name) => {
  history.replaceState(null, '', address);
  const root = document.createElement('div');
  root.textContent = 'The portal';
  document.body.append(root);
  const begin = jest.fn();
  await act(() => openWorkbench(root, config, begin));
  expect(await screen.findByRole('heading', { name })).toBeTruthy();
  expect([document.title, root.textContent?.includes('The portal')]).toEqual([
    `${name} – workbench`,
    false,
  ]);
  expect(document.documentElement.dataset['brand']).toBe('adlantern');
  expect(begin).not.toHaveBeenCalled();
  root.remove();
});
