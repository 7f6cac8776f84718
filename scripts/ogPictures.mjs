/**
 * `node scripts/ogPictures.mjs` renders the pictures of link previews (Open Graph), one for each brand and language,
 * into public/og, the icons of each brand into public/brands, and the logo of its emails into server/mail. They are
 * committed: run it again when a brand, the headline or the scene changes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { tsImport } from 'tsx/esm/api';
import { findChromium } from './browser/findChromium.mjs';
import { escape } from './prerender/head.mjs';
import { readCommand } from './readCommand.mjs';

readCommand(import.meta.filename);

const SIZE = { width: 1200, height: 630 };

const root = join(import.meta.dirname, '..');
const drawing = (kind, brand) =>
  readFileSync(join(root, `src/views/site/${kind}/${brand.id}.svg`), 'utf8');
const load = (path) => tsImport(join(root, path), import.meta.url);

const { BRANDS } = await load('src/rules/brands.ts');
const { LANGUAGES } = await load('src/text/languages.ts');
const { BRAND_THEMES, brandTokens } = await load('src/rules/brandThemes.ts');
const { FONT_FAMILY_BASE } = await load('src/views/theme/themes.ts');

const STYLE = `
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative;
    background: var(--brandGround); color: var(--brandOnGround); font-family: ${FONT_FAMILY_BASE}; }
  .words { position: absolute; left: 80px; top: 72px; bottom: 72px; width: 600px;
    display: flex; flex-direction: column; justify-content: space-between; }
  .brand { display: flex; align-items: center; gap: 20px; font-size: 40px; font-weight: 600; }
  .brand svg { width: 72px; height: 72px; }
  h1 { margin: 0; font-size: 64px; line-height: 1.16; font-weight: 600; letter-spacing: -0.02em;
    text-wrap: balance; }
  h1:lang(zh) { letter-spacing: 0; line-height: 1.3; word-break: keep-all; overflow-wrap: anywhere; }
  .host { font-size: 26px; opacity: 0.8; }
  .scene { position: absolute; right: -24px; top: -28px; width: 600px; height: 675px; }`;

const tokensOf = (brand) =>
  Object.entries(brandTokens(BRAND_THEMES[brand.id]))
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

/** The logo alone, at twice the size that emails show. */
const MARK_PX = 80;
const markPage = (brand) =>
  `<!doctype html><style>:root{${tokensOf(brand)}}body{margin:0}svg{display:block;width:${MARK_PX}px}</style>${drawing('marks', brand)}`;

/** Size of the icons that browsers request by name, in px. */
const ICO_PX = 32;
const TOUCH_PX = 180;

/** Returns the logo with a brand's colors filled in. */
const coloured = (brand) => {
  const colours = brandTokens(BRAND_THEMES[brand.id]);
  return drawing('marks', brand).replaceAll(/var\(--(\w+)\)/g, (_whole, name) => colours[name]);
};

const iconPage = (svg, px, ground = 'transparent') =>
  `<!doctype html><style>body{margin:0;background:${ground}}svg{display:block;width:${px}px}</style>${svg}`;

/** Wraps a PNG as the only picture of an .ico file. */
function ico(png) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(ICO_PX, 6);
  header.writeUInt8(ICO_PX, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** The picture as a page: text on the left, the light scene on the right. */
function page(brand, htmlLang, headline) {
  return `<!doctype html><html lang="${htmlLang}"><meta charset="utf-8"><style>:root{${tokensOf(brand)}}${STYLE}</style>
    <div class="scene">${drawing('scenes', brand)}</div>
    <div class="words"><div class="brand">${drawing('marks', brand)}${escape(brand.name)}</div>
    <h1>${escape(headline)}</h1><div class="host">portal.${escape(brand.parentDomain)}</div></div></html>`;
}

const executablePath = await findChromium();
mkdirSync(join(root, 'public/og'), { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const screen = await browser.newPage({ viewport: SIZE });
for (const brand of Object.values(BRANDS))
  for (const [language, { htmlLang }] of Object.entries(LANGUAGES)) {
    const { home } = await load(`src/text/${language}/home.ts`);
    await screen.setContent(page(brand, htmlLang, home.brands[brand.id].headline));
    await screen.screenshot({ path: join(root, `public/og/${brand.id}-${language}.png`) });
  }
for (const brand of Object.values(BRANDS)) {
  await screen.setContent(markPage(brand));
  const path = join(root, `server/mail/mark-${brand.id}.png`);
  await screen.locator('svg').screenshot({ path, omitBackground: true });
}
for (const brand of Object.values(BRANDS)) {
  const folder = join(root, 'public/brands', brand.id);
  mkdirSync(folder, { recursive: true });
  const svg = coloured(brand);
  writeFileSync(join(folder, 'favicon.svg'), svg);
  const picture = async (px, ground) => {
    await screen.setViewportSize({ width: px, height: px });
    await screen.setContent(iconPage(svg, px, ground));
    return screen.screenshot({ omitBackground: true });
  };
  writeFileSync(join(folder, 'favicon.ico'), ico(await picture(ICO_PX)));
  // Phones round its corners themselves.
  const { brandGround } = brandTokens(BRAND_THEMES[brand.id]);
  writeFileSync(join(folder, 'apple-touch-icon.png'), await picture(TOUCH_PX, brandGround));
}
await browser.close();
