/**
 * `node scripts/designSheets.mjs` writes the pictures of docs/design.md and README.md: each page in four variants on
 * one sheet, which shows desktop and phone, light and dark, both languages and both brands side by side.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { tsImport } from 'tsx/esm/api';
import { buildPortal } from './build.mjs';
import { findChromium } from './browser/findChromium.mjs';
import { readCommand } from './readCommand.mjs';

readCommand(import.meta.filename);

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** A4 portrait, in px. */
const SHEET_OF_PAPER = { width: 794, height: 1123 };
const VARIANTS = [
  { size: DESKTOP, colorScheme: 'light', language: 'en', brand: 'adlantern' },
  { size: PHONE, colorScheme: 'dark', language: 'en', brand: 'adlantern' },
  { size: DESKTOP, colorScheme: 'dark', language: 'zh', brand: 'adharbor' },
  { size: PHONE, colorScheme: 'light', language: 'zh', brand: 'adharbor' },
];

/** The pages of the sheets, as a first-time visitor sees them. */
const PAGES = {
  home: '/',
  'sign-in': '/portal/login',
  register: '/portal/register?email=mira%40studio.example',
  'request-access': '/portal/request-access',
  'sample-report': '/portal/report',
  terms: '/portal/tos',
  'not-found': '/portal/nowhere',
};

/** The pages of an administrator of the demo studio. */
const OWN_PAGES = {
  account: '/portal/account',
  report: '/portal/report',
  people: '/portal/people',
  data: '/portal/data',
  'change-password': '/portal/account/password',
};
const DEMO = { email: 'demo@adlantern.example', password: 'Lantern2026' };

/** Single pictures of README.md, by page and variant. */
const TOUR = [
  ['sign-in', 0],
  ['sign-in', 3],
  ['home', 0],
  ['register', 0],
  ['report', 0],
];

/** Time after which a page with its views is settled (ms). */
const SETTLED_MS = 1_500;
/** Sheets show pages at half size. */
const SCALE = 0.5;
const QUALITY = 0.85;

const folder = join(import.meta.dirname, '../docs/design');

async function newestMail(platform) {
  const answer = await fetch(`${platform}/developers/api/mails`);
  const [{ id }] = (await answer.json()).data;
  return id;
}

/** Returns the pictures of one variant, by page. */
async function picturesOf(browser, platform, { size, colorScheme, language, brand }) {
  const origin = `http://pre-portal.${brand}.example:${new URL(platform).port}`;
  const context = await browser.newContext({
    viewport: size,
    colorScheme,
    baseURL: origin,
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'portal_language', value: language, url: origin }]);
  const page = await context.newPage();
  const pictures = new Map();
  const keep = async (name) => {
    await page.mouse.move(0, 0);
    await page.waitForTimeout(SETTLED_MS);
    pictures.set(name, { png: await page.screenshot(), width: page.viewportSize().width });
  };
  const open = async (path) => {
    await page.goto(path);
    await page.hover('header a');
  };
  const signIn = async (password) => {
    await page.fill('#email', DEMO.email);
    await page.fill('#password', password);
    await page.press('#password', 'Enter');
  };
  for (const [name, path] of Object.entries(PAGES)) {
    await open(path);
    await keep(name);
  }
  await open('/portal/login/forgot');
  await page.fill('#email', DEMO.email);
  await page.press('#email', 'Enter');
  await page.waitForTimeout(SETTLED_MS);
  await page.goto(`${platform}/developers/mails/${await newestMail(platform)}`);
  await keep('mail');

  await open('/portal/login?redirect=/portal/account');
  await page.locator('[data-consent] button').nth(1).click();
  await page.getByRole('button', { name: /^(Close|关闭)$/ }).click();
  await signIn('Wrong2026');
  await page.waitForSelector('#password-error');
  await keep('wrong-password');
  await signIn(DEMO.password);
  await page.waitForURL(({ pathname }) => pathname === OWN_PAGES.account);
  for (const [name, path] of Object.entries(OWN_PAGES)) {
    await open(path);
    await keep(name);
  }
  if (size === DESKTOP) {
    await open(OWN_PAGES.report);
    await page.setViewportSize(SHEET_OF_PAPER);
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    await keep('print');
  }
  await context.close();
  return pictures;
}

const image = ({ png, width }, scale = SCALE) =>
  `<img src="data:image/png;base64,${png.toString('base64')}" width="${width * scale}">`;

async function writePicture(screen, name) {
  const png = (await screen.screenshot({ fullPage: true })).toString('base64');
  const address = await screen.evaluate(
    async ([source, quality]) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${source}`;
      await picture.decode();
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      canvas.getContext('2d').drawImage(picture, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    [png, QUALITY],
  );
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(address, 'base64'));
}

const executablePath = await findChromium();
if (!(await buildPortal({ workbench: true }))) process.exit(1);
mkdirSync(folder, { recursive: true });
const { startChild } = await tsImport('../test/server/support/child.ts', import.meta.url);
const data = mkdtempSync(join(tmpdir(), 'portal-sheets-'));
const platform = startChild({ PORT: '0', DATA_DIR: data });
const address = await platform.ready();
const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--host-resolver-rules=MAP *.example 127.0.0.1',
    '--unsafely-treat-insecure-origin-as-secure=*.adlantern.example,*.adharbor.example',
  ],
});
try {
  const variants = [];
  for (const variant of VARIANTS)
    variants.push({ variant, pictures: await picturesOf(browser, address, variant) });
  const screen = await browser.newPage({ viewport: { width: 907, height: 900 } });
  for (const name of variants[0].pictures.keys()) {
    const shown = variants.flatMap(({ pictures }) => pictures.get(name) ?? []);
    const images = shown.map((picture) => image(picture));
    await screen.setContent(
      `<!doctype html><style>body{margin:0;padding:16px;display:flex;flex-wrap:wrap;gap:16px;background:#8a8d99}</style>${images.join('')}`,
    );
    await writePicture(screen, name);
  }
  for (const [name, number] of TOUR) {
    const { variant, pictures } = variants[number];
    await screen.setViewportSize(variant.size);
    await screen.setContent(
      `<!doctype html><style>body{margin:0}img{display:block}</style>${image(pictures.get(name), 1)}`,
    );
    await writePicture(screen, `${name}-${number === 0 ? 'desktop' : 'phone'}`);
  }
} finally {
  await browser.close();
  platform.process.kill('SIGTERM');
  await platform.ended;
  rmSync(data, { recursive: true, force: true });
}
