/**
 * `node scripts/designSheets.mjs` writes the pictures of docs/design.md: each page in four variants on one sheet, so that
 * desktop and phone, light and dark, both languages and both brands are seen beside each other.
 */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { buildPortal } from './build.mjs';
import { findChromium, NO_CHROMIUM } from './findChromium.mjs';
import { runPlatform } from './runPlatform.mjs';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const VARIANTS = [
  { size: DESKTOP, colorScheme: 'light', language: 'en', brand: 'adlantern' },
  { size: PHONE, colorScheme: 'dark', language: 'en', brand: 'adlantern' },
  { size: DESKTOP, colorScheme: 'dark', language: 'zh', brand: 'adharbor' },
  { size: PHONE, colorScheme: 'light', language: 'zh', brand: 'adharbor' },
];

/** The pages of the sheets, as a visitor meets them who comes for the first time. */
const PAGES = {
  home: '/',
  'sign-in': '/portal/login',
  register: '/portal/register?email=mira%40studio.example',
  'request-access': '/portal/request-access',
  report: '/portal/report',
  terms: '/portal/tos',
  'not-found': '/portal/nowhere',
};

/** A page is quiet this long after its views have come (ms). */
const SETTLED_MS = 1_500;
/** Sheets are half as large as the pages they show. */
const SCALE = 0.5;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'docs/design');

/** The pictures of one variant, by page. */
async function picturesOf(browser, port, { size, colorScheme, language, brand }) {
  const origin = `http://pre-portal.${brand}.example:${port}`;
  const context = await browser.newContext({
    viewport: size,
    colorScheme,
    baseURL: origin,
    reducedMotion: 'reduce',
    deviceScaleFactor: SCALE,
  });
  await context.addCookies([{ name: 'portal_language', value: language, url: origin }]);
  const page = await context.newPage();
  const pictures = new Map();
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(path);
    await page.hover('header a');
    await page.mouse.move(0, 0);
    await page.waitForTimeout(SETTLED_MS);
    pictures.set(name, await page.screenshot());
  }
  await context.close();
  return pictures;
}

const image = (picture, { size }) =>
  `<img src="data:image/png;base64,${picture.toString('base64')}" width="${size.width * SCALE}">`;

const path = await findChromium();
if (!path) throw new Error(NO_CHROMIUM);
if (!(await buildPortal({ workbench: true }))) process.exit(1);
mkdirSync(folder, { recursive: true });
const { url: address, stop } = await runPlatform({ PORT: '0' }, /^Portal +(\S+)$/m);
const url = new URL(address);
const browser = await chromium.launch({
  executablePath: path,
  args: [
    '--no-sandbox',
    '--host-resolver-rules=MAP *.example 127.0.0.1',
    '--unsafely-treat-insecure-origin-as-secure=*.adlantern.example,*.adharbor.example',
  ],
});
try {
  const variants = [];
  for (const variant of VARIANTS)
    variants.push({ variant, pictures: await picturesOf(browser, url.port, variant) });
  const screen = await browser.newPage({ viewport: { width: 907, height: 900 } });
  for (const name of Object.keys(PAGES)) {
    const images = variants.map(({ variant, pictures }) => image(pictures.get(name), variant));
    await screen.setContent(
      `<!doctype html><style>body{margin:0;padding:16px;display:flex;flex-wrap:wrap;gap:16px;background:#8a8d99}</style>${images.join('')}`,
    );
    await screen.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  }
} finally {
  await browser.close();
  await stop();
}
