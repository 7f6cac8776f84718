/** Draws every page in every language and brand into dist/, from the built files and src/prerender.tsx. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { minifySync } from '@swc/core';
import { describedAs, escape, headOf, robots, sitemap } from './head.mjs';
import { pageCss } from './pageCss.mjs';

/** What writes a file beside its compressed copies, those as small as can be or as `quick`. */
const writerOf = (quick) => (file, text) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  writeFileSync(`${file}.gz`, gzipSync(text, { level: quick ? 1 : 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: quick ? 4 : 11 };
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
};

/** The path of a page's file below its brand and language. */
const fileOf = (path) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

const SCRIPTS = /<script[^>]*\ssrc="[^"]*"[^>]*><\/script>/g;

/** Pages to read: they need no script before the person's first move. */
const WAITING = ['home', 'terms', 'privacy', 'cookies', 'dpa', 'notFound'];

/**
 * What the engine imports first for a page whose form calls the platform, and what that form imports when it is sent,
 * which is fetched with the first letter.
 */
const WORK = {
  signIn: { own: 'signIn', form: 'signIn.ts ./emailSchemas' },
  forgot: { own: 'resetRequest', form: 'resetRequest.ts ./emailSchemas' },
  reset: { own: 'passwordReset', form: 'passwordReset.ts ./schemas' },
  register: { own: 'registration', form: 'registration.ts ./registrationSchema' },
};

const sourceOf = (tag) => /\ssrc="([^"]*)"/.exec(tag)?.[1] ?? '';

/** The built shell in pieces: its head without scripts, and those. */
const piecesOf = (shell) => ({
  rest: shell.replace(SCRIPTS, ''),
  scripts: shell.match(SCRIPTS) ?? [],
});

/** Asks at once for the font of the headings, if the page has one: it comes before the first paint, or not at all. */
const preloaded = (css) => {
  const font = /url\("?(\/assets\/display\.[^")]+)/.exec(css)?.[1];
  if (font === undefined) return '';
  return `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`;
};

/** Asks at once for what the scripts of a page will ask for first. */
const asked = (files) =>
  files.map((file) => `<link rel="preload" as="script" href="/${file}">`).join('');

const ICON = /<link rel="icon"[^>]*>/;

/** The sign of a brand in its page, which need not ask for it. */
function iconOf(dist, brand) {
  const drawing = readFileSync(join(dist, '../public/brands', brand, 'favicon.svg'), 'utf8');
  const text = drawing.replace(/\s*\n\s*/g, '').replaceAll('"', "'");
  const written = text.replace(/[#%<>]/g, (sign) => encodeURIComponent(sign));
  return `<link rel="icon" href="data:image/svg+xml,${written}">`;
}

/** Names a file by what is in it, as the built ones are. */
const hashed = (text) => createHash('sha256').update(text).digest('hex').slice(0, 12);

const ROOT = '<div id="root"></div>';

/** The shell with words, before the page, for who has no scripts. */
const withNoScript = (html, words) =>
  html.replace(ROOT, () => `<noscript><p>${escape(words)}</p></noscript>${ROOT}`);

/** A whole page around what was drawn. Styles and scripts come last: nothing waits for them to be seen. */
function assemble(
  { rest, scripts, imported },
  page,
  drawn,
  { head, css, sheet, early, icon, noScript },
) {
  const { path, language, brand, htmlLang } = page;
  const waits = WAITING.includes(page.name);
  const work = WORK[page.name];
  const own = work ? imported(`src/pages/pages.ts ./${work.own}`) : [];
  const sent = work ? imported(`src/forms/${work.form}`) : [];
  const lists = {
    scripts: waits ? scripts.map(sourceOf) : [],
    sent: sent.map((file) => `/${file}`),
  };
  const later = Object.entries(lists)
    .filter(([, files]) => files.length > 0)
    .map(([name, files]) => ` data-${name}="${files.join(' ')}"`)
    .join('');
  return (waits ? rest : withNoScript(rest, noScript))
    .replace(/<html lang="[^"]*"/, `<html lang="${htmlLang}" data-brand="${brand}"`)
    .replace(ICON, () => icon)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(drawn.title)}</title>`)
    .replace(
      '</head>',
      () =>
        `${head}${waits ? preloaded(css) : ''}<style>${css}</style><script>${early}</script></head>`,
    )
    .replace(
      ROOT,
      () =>
        `<div id="root" data-path="${path}" data-language="${language}" data-brand="${brand}"${later}>${drawn.html}</div>`,
    )
    .replace(
      '</body>',
      () =>
        `<link href="/${sheet}" rel="stylesheet">${waits ? '' : asked(own) + scripts.join('')}</body>`,
    )
    .replace(/>\s+</g, (gap, at, whole) => (at < whole.indexOf('<body') ? '><' : gap));
}

/**
 * Draws all pages, and leaves an empty frame at the paths of `framed`, which draw or redirect themselves.
 * `renderer` is the built src/prerender.tsx.
 */
export async function prerender({ dist, renderer, framed, quick }) {
  const write = writerOf(quick);
  const built = createRequire(import.meta.url)(renderer);
  const { drawPage, originOf, PAGES } = built;
  const { BRANDS, FORGOT_ALIAS, LANGUAGES, NO_PAGE, NO_PAGE_FILE, NO_SCRIPT } = built;
  const shell = readFileSync(join(dist, 'index.html'), 'utf8');
  const files = JSON.parse(readFileSync(join(dist, 'files.json'), 'utf8'));
  const imported = (name) => {
    const scripts = files.scripts[name];
    if (!scripts) throw new Error(`Nothing imports "${name}" any more.`);
    return scripts;
  };
  const pieces = { ...piecesOf(shell), imported };
  const all = files.css.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n');
  const source = readFileSync(new URL('earlyScript.js', import.meta.url), 'utf8');
  const early = minifySync(source, { compress: true, mangle: true }).code;
  const [defaultBrand] = Object.keys(BRANDS);
  const [defaultLanguage] = Object.keys(LANGUAGES);
  for (const name of ['index.html', 'index.html.br', 'index.html.gz']) rmSync(join(dist, name));

  const draw = async (page) => {
    const drawn = await drawPage(page);
    const origin = originOf(page.brand);
    const head =
      page.path === NO_PAGE
        ? describedAs(drawn.description)
        : headOf({ page, drawn, brand: BRANDS[page.brand], languages: LANGUAGES, origin });
    const isLinked = !WAITING.includes(page.name);
    const about = { ...page, defaultBrand, isLinked };
    const { html, now: css, later } = pageCss(all, drawn.html, about);
    const sheet = `assets/page.${hashed(later)}.css`;
    write(join(dist, sheet), later);
    const icon = iconOf(dist, page.brand);
    const noScript = NO_SCRIPT[page.language];
    return assemble(pieces, page, { ...drawn, html }, { head, css, sheet, early, icon, noScript });
  };

  for (const brand of Object.keys(BRANDS))
    for (const [language, { htmlLang }] of Object.entries(LANGUAGES)) {
      // Where a plain static host looks: the default brand and language under the page's own path.
      const isDefault = brand === defaultBrand && language === defaultLanguage;
      const folder = join(dist, 'pages', brand, language);
      const inPlace = (file, ownFile, html) => {
        write(join(folder, file), html);
        if (isDefault) write(join(dist, ownFile), html);
      };
      const visit = { language, brand, htmlLang };
      for (const address of PAGES)
        inPlace(
          fileOf(address.path),
          join(address.path, 'index.html'),
          await draw({ ...address, ...visit }),
        );
      inPlace(
        NO_PAGE_FILE,
        '404.html',
        await draw({ path: NO_PAGE, name: 'notFound', canonical: NO_PAGE, ...visit }),
      );
      for (const path of [FORGOT_ALIAS, ...framed])
        inPlace(fileOf(path), join(path, 'index.html'), withNoScript(shell, NO_SCRIPT[language]));
    }
  for (const brand of Object.keys(BRANDS)) {
    const origin = originOf(brand);
    const pages = [...new Set(PAGES.map(({ canonical }) => canonical))];
    const folders = [join(dist, 'pages', brand), ...(brand === defaultBrand ? [dist] : [])];
    for (const folder of folders) {
      writeFileSync(join(folder, 'sitemap.xml'), sitemap({ pages, languages: LANGUAGES, origin }));
      writeFileSync(join(folder, 'robots.txt'), robots(origin));
    }
  }
}
