import { TAB_STORAGE_KEYS } from '../../src/rules/cookies';
import { NO_PAGE } from '../../src/rules/routes';

const engine = {
  bring: jest.fn(),
  consoleOpened: Promise.resolve(),
  forms: { open: jest.fn() },
  show: jest.fn(),
  store: {},
};
const startViews = jest.fn();
const viewsWanted = jest.fn();
const openWorkbench = jest.fn();
const buildEngine = jest.fn(() => ({ start: () => engine }));

const gone = () => Object.assign(new Error('Gone.'), { name: 'ChunkLoadError' });
const settle = () => new Promise((resolve) => setTimeout(resolve, 30));
const setOnline = (isOnline: boolean) =>
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

/** Resolves when the views have started; a busy machine takes a moment. */
async function started() {
  for (let times = 0; times < 100 && startViews.mock.calls.length === 0; times += 1) await settle();
}

/** Opens an address whose page has this root element, as the page's script does. */
async function open(
  root: string,
  { path = '/portal/login', tools = false, config = '', starts = true } = {},
) {
  jest.resetModules();
  history.replaceState(null, '', path);
  document.body.innerHTML = `${root}<script type="application/json" id="portal-config">${config}</script>`;
  Object.assign(globalThis, { __DEV_TOOLS__: tools });
  jest.doMock('../../src/engine', () => ({ buildEngine }));
  jest.doMock('../../src/pages/everyPage', () => ({}));
  jest.doMock('../../src/startViews', () => ({ startViews }));
  jest.doMock('../../src/viewsWanted', () => ({ viewsWanted }));
  jest.doMock('../../src/devtools/workbench', () => ({ openWorkbench }));
  await import('../../src/main');
  await settle();
  if (starts) await started();
}

const ANY_NUMBER: unknown = expect.any(Number);
const root = (facts: string) => `<div id="root" ${facts}>Prerendered</div>`;
const OWN = 'data-path="/portal/login" data-language="en" data-brand="adlantern"';
const shown = () => document.body.textContent;

beforeEach(() => {
  jest.resetAllMocks();
  buildEngine.mockReturnValue({ start: () => engine });
  viewsWanted.mockResolvedValue(undefined);
  sessionStorage.clear();
  setOnline(true);
});

describe('the start of a page', () => {
  it.each([
    ['this very page', OWN, '/portal/login/', '', true],
    ['another page', OWN, '/portal/report', '', false],
    ['an unknown address', OWN.replace('/portal/login', NO_PAGE), '/nowhere', '', true],
    ['another language', OWN, '/portal/login?lang=zh', '', false],
    ['another brand', OWN.replace('adlantern', 'adharbor'), '/portal/login', '', false],
    ['other facts', OWN, '/portal/login', '{"brand":{"name":"Lamp"}}', false],
    [
      'other facts, rendered with them',
      `${OWN} data-own`,
      '/portal/login',
      '{"brand":{"name":"Lamp"}}',
      true,
    ],
    ['facts that it does not show', OWN, '/portal/login', '{"brand":{"consoleUrl":null}}', true],
  ])(
    'of %s waits for its views if it is prerendered',
    async (_what, facts, path, config, isReady) => {
      await open(root(facts), { path, config });
      const id = { '/portal/report': 'report', '/nowhere': 'notFound' }[path] ?? 'signIn';
      expect(engine.bring.mock.calls).toEqual([[id]]);
      expect(engine.forms.open.mock.calls).toEqual([[document]]);
      expect(engine.show.mock.calls).toEqual(isReady ? [[id]] : []);
      expect(viewsWanted.mock.calls).toEqual(isReady ? [[engine, id, ANY_NUMBER]] : []);
      expect(startViews.mock.calls).toEqual([
        [
          document.getElementById('root'),
          expect.objectContaining({
            engine,
            language: path.endsWith('zh') ? 'zh' : 'en',
            prerendered: isReady,
            header: null,
          }),
        ],
      ]);
    },
  );

  it('waits for the network, for its part and for its views', async () => {
    setOnline(false);
    engine.bring.mockRejectedValueOnce(gone());
    await open(root(OWN), { starts: false });
    expect([engine.bring.mock.calls.length, engine.show.mock.calls.length]).toEqual([1, 0]);
    setOnline(true);
    dispatchEvent(new Event('online'));
    await started();
    expect(engine.bring).toHaveBeenCalledTimes(2);
    expect(startViews).toHaveBeenCalledTimes(1);
  });

  it('names an unusable configuration in plain text', async () => {
    await open(root(OWN), { config: '{"colour":1}', starts: false });
    expect(shown()).toMatch(/^Portal configuration: "colour" is not a known key/);
    expect(buildEngine).not.toHaveBeenCalled();
  });

  it('loads again if a part is missing', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    startViews.mockRejectedValue(gone());
    await open(root(OWN));
    // jsdom cannot load a page; the time of the attempt is stored.
    expect(sessionStorage.getItem(TAB_STORAGE_KEYS.reloadedAt)).toMatch(/^\d+$/);
    expect(shown()).toBe('Prerendered');
  });

  it('does not need its workbench', async () => {
    openWorkbench.mockRejectedValue(new Error('It broke.'));
    await open(root(OWN), { tools: true });
    expect(openWorkbench).toHaveBeenCalledTimes(1);
    expect(startViews).toHaveBeenCalledTimes(1);
  });

  it('attaches the tools of its workbench, and shows an inspected page at once', async () => {
    const tools = {
      store: {},
      watch: jest.fn(),
      header: 'Tools',
      inspected: true,
      attach: jest.fn(),
    };
    openWorkbench.mockImplementation((_root, _config, begin) => begin(tools));
    await open(root(OWN), { tools: true });
    expect(buildEngine.mock.calls).toEqual([
      [expect.objectContaining({ store: tools.store, watch: tools.watch })],
    ]);
    expect(tools.attach.mock.calls).toEqual([[engine.store]]);
    expect(viewsWanted).not.toHaveBeenCalled();
    expect(startViews.mock.calls).toEqual([
      [expect.anything(), expect.objectContaining({ header: 'Tools' })],
    ]);
  });

  it('of a document without its root does nothing', async () => {
    await open('', { starts: false });
    expect(buildEngine).not.toHaveBeenCalled();
  });
});
