import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { renderOwnPages } from '../../server/http/ownPages';
import { builtPages } from '../../server/http/pages';

const OWN = { brand: { supportEmail: 'help@studio.example' } };
const HOME = 'pages/adlantern/en/index.html';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-pages-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, text: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};

/** Puts a renderer into the build; what it renders is tested in Chromium (test/chromium/production). */
const putRenderer = (code: string) =>
  put(
    'prerender/site.cjs',
    `const { parentPort, workerData } = require('node:worker_threads'); ${code}`,
  );

const POSTS_OVERRIDES =
  "parentPort.postMessage({ pages: new Map([['a.html', JSON.stringify(workerData)]]), sheets: new Map() });";

it('renders the pages with a configuration that changes them', async () => {
  putRenderer(POSTS_OVERRIDES);
  const { pages } = await renderOwnPages(folder, OWN);
  expect(JSON.parse(pages.get('a.html') ?? '')).toEqual({ kit: 'kit.json', overrides: OWN });
});

it('renders nothing for a configuration that changes no page, nor without a renderer', async () => {
  expect((await renderOwnPages(folder, OWN)).pages.size).toBe(0);
  putRenderer(POSTS_OVERRIDES);
  expect((await renderOwnPages(folder, { brand: { consoleUrl: null } })).pages.size).toBe(0);
});

it.each([
  ['throws', "throw new Error('No brand.');", 'No brand.'],
  ['ends early', 'process.exit(1);', 'The pages were not rendered.'],
])('rejects if the renderer %s', async (_name, code, message) => {
  putRenderer(code);
  await expect(renderOwnPages(folder, OWN)).rejects.toThrow(message);
});

it('serves a rendered page only if the build has its stylesheet', async () => {
  put(HOME, 'built');
  put('assets/page.1.css', '');
  const request = { host: 'portal.adlantern.example', path: '/', languages: [] };
  const homeWith = async (sheet: string) => {
    const pages = new Map([[HOME, `rendered, with /${sheet}`]]);
    return (await builtPages(folder, { pages, sheets: new Map([[sheet, '']]) })(request))?.html;
  };
  expect(await homeWith('assets/page.1.css')).toBe('rendered, with /assets/page.1.css');
  expect(await homeWith('assets/page.2.css')).toBe('built');
});
