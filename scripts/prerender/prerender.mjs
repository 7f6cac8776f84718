/** Prerenders every page in every language and brand into dist/, from the built files and src/prerender.tsx. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { minifySync } from '@swc/core';
import { describedAs, escape, headOf, robots, sitemap } from './head.mjs';
import { cssOf, pageCss } from './pageCss.mjs';

/** Returns a function that writes a file with its compressed copies; `quick` leaves those out. */
const writerOf = (quick) => (file, text) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  if (quick) return;
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
};

/** Returns the path of a page's file below its brand and language. */
const fileOf = (path) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

const SCRIPTS = /<script[^>]*\ssrc="[^"]*"[^>]*><\/script>/g;

/** Pages to read, which need no script before the user's first interaction. */
const WAITING = ['home', 'terms', 'privacy', 'cookies', 'dpa', 'notFound'];

/**
 * The engine's first import for a page whose form calls the platform, and the import for sending that form, which is
 * loaded with the first input.
 */
const WORK = {
  signIn: { own: 'signIn', form: 'signIn.ts ./emailSchemas' },
  forgot: { own: 'resetRequest', form: 'resetRequest.ts ./emailSchemas' },
  reset: { own: 'passwordReset', form: 'passwordReset.ts ./schemas' },
  register: { own: 'registration', form: 'registration.ts ./registrationSchema' },
};

const sourceOf = (tag) => /\ssrc="([^"]*)"/.exec(tag)?.[1] ?? '';

/** Splits the built shell into its head without scripts, and its scripts. */
const piecesOf = (shell) => ({
  rest: shell.replace(SCRIPTS, ''),
  scripts: shell.match(SCRIPTS) ?? [],
});

/** Preloads the headings' font, if the page has one: it arrives before the first paint or is not used. */
const preloaded = (css) => {
  const font = /url\("?(\/assets\/display\.[^")]+)/.exec(css)?.[1];
  if (font === undefined) return '';
  return `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`;
};

/** The id of the element after all of a page's content. */
const END = 'page-end';

/**
 * Blocks the first paint until this element is parsed: a page parsed in several chunks would otherwise show half a
 * header or half a form, and move it later. For a long page this covers only its beginning.
 */
const expected = (id) => `<link rel="expect" href="#${id}" blocking="render">`;

/** Preloads what the page's scripts request first. */
const preloads = (files) =>
  files.map((file) => `<link rel="preload" as="script" href="/${file}">`).join('');

/** Placed before the non-critical styles: browsers would otherwise load a deferred script after them. */
const urgent = (script) => script.replace(/<script (defer)\S*/, '<script $1 fetchpriority="high"');

const ICON = /<link rel="icon"[^>]*>/;

/** Embeds a brand's icon in its page, which saves a request. */
function iconOf(dist, brand) {
  const drawing = readFileSync(join(dist, '../public/brands', brand, 'favicon.svg'), 'utf8');
  const text = drawing.replace(/\s*\n\s*/g, '').replaceAll('"', "'");
  const written = text.replace(/[#%<>]/g, (sign) => encodeURIComponent(sign));
  return `<link rel="icon" href="data:image/svg+xml,${written}">`;
}

/** Returns a content hash for a file name, as in the webpack build. */
const hashed = (text) => createHash('sha256').update(text).digest('hex').slice(0, 12);

const keyOf = ({ path, language, brand }) => `${brand} ${language} ${path}`;

const ROOT = '<div id="root"></div>';

/** Adds a text for visitors without scripts before the page. */
const withNoScript = (html, words) =>
  html.replace(ROOT, () => `<noscript><p>${escape(words)}</p></noscript>${ROOT}`);

/** Assembles a page around rendered HTML. Styles and scripts come last, so that they do not delay the first paint. */
function assemble(
  { rest, scripts, imported },
  page,
  rendered,
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
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(rendered.title)}</title>`)
    .replace(
      '</head>',
      () =>
        `${head}${waits ? expected('main') + preloaded(css) : expected(END)}<style>${css}</style><script>${early}</script></head>`,
    )
    .replace(
      ROOT,
      () =>
        `<div id="root" data-path="${path}" data-language="${language}" data-brand="${brand}"${later}>${rendered.html}</div>`,
    )
    .replace(
      '</body>',
      () =>
        `<link href="/${sheet}" rel="stylesheet" id="${END}">${waits ? '' : preloads(own) + scripts.map(urgent).join('')}</body>`,
    )
    .replace(/>\s+</g, (gap, at, whole) => (at < whole.indexOf('<body') ? '><' : gap));
}

/** An attribute that React Router adds to each link for applications that load routes from a server. */
const DISCOVERED = ' data-discover="true"';

/**
 * Renders all pages with the built src/prerender.tsx. Needs nothing from the webpack build, so both can run in
 * parallel.
 */
export async function renderPages(renderer) {
  const built = createRequire(import.meta.url)(renderer);
  const pages = [
    ...built.PAGES,
    { path: built.NO_PAGE, name: 'notFound', canonical: built.NO_PAGE },
  ];
  const rendered = new Map();
  for (const brand of Object.keys(built.BRANDS))
    for (const [language, { htmlLang }] of Object.entries(built.LANGUAGES))
      for (const address of pages) {
        const page = { ...address, language, brand, htmlLang };
        const drawing = await built.renderPage(page);
        const html = drawing.html.replaceAll(DISCOVERED, '');
        rendered.set(keyOf(page), { page, ...drawing, html });
      }
  return { built, pages, rendered };
}

/** Writes all rendered pages, and an empty frame at the paths of `framed`, which render or redirect themselves. */
export function writePages({ dist, renderedPages, framed, quick }) {
  const write = writerOf(quick);
  const { built, pages, rendered } = renderedPages;
  const { originOf, PAGES } = built;
  const { BRANDS, FORGOT_ALIAS, LANGUAGES, NO_PAGE, NO_PAGE_FILE, NO_SCRIPT } = built;
  const shell = readFileSync(join(dist, 'index.html'), 'utf8');
  const files = JSON.parse(readFileSync(join(dist, 'files.json'), 'utf8'));
  const imported = (name) => {
    const scripts = files.scripts[name];
    if (!scripts) throw new Error(`Nothing imports "${name}" anymore.`);
    return scripts;
  };
  const pieces = { ...piecesOf(shell), imported };
  const sheets = files.css.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n');
  const all = cssOf(
    sheets,
    [...rendered.values()].map(({ html }) => html),
  );
  const source = readFileSync(new URL('earlyScript.js', import.meta.url), 'utf8');
  const early = minifySync(source, { compress: true, mangle: true }).code;
  const [defaultBrand] = Object.keys(BRANDS);
  const [defaultLanguage] = Object.keys(LANGUAGES);
  for (const name of ['index.html', 'index.html.br', 'index.html.gz'])
    rmSync(join(dist, name), { force: true });

  // Several addresses may lead to the same page.
  const styled = new Map();
  const styledAs = (html, about) => {
    const key = `${about.brand} ${about.language} ${about.isLinked} ${html}`;
    if (!styled.has(key)) {
      const page = pageCss(all, html, about);
      const sheet = `assets/page.${hashed(page.later)}.css`;
      write(join(dist, sheet), page.later);
      styled.set(key, { ...page, sheet });
    }
    return styled.get(key);
  };

  const compose = ({ page, ...drawing }) => {
    const origin = originOf(page.brand);
    const head =
      page.path === NO_PAGE
        ? describedAs(drawing.description)
        : headOf({
            page,
            rendered: drawing,
            brand: BRANDS[page.brand],
            languages: LANGUAGES,
            origin,
          });
    const isLinked = !WAITING.includes(page.name);
    const about = { ...page, isLinked };
    const { html, now: css, sheet } = styledAs(drawing.html, about);
    const icon = iconOf(dist, page.brand);
    const noScript = NO_SCRIPT[page.language];
    return assemble(
      pieces,
      page,
      { ...drawing, html },
      { head, css, sheet, early, icon, noScript },
    );
  };

  for (const brand of Object.keys(BRANDS))
    for (const language of Object.keys(LANGUAGES)) {
      // For a plain static host: the default brand and language at the page's own path.
      const isDefault = brand === defaultBrand && language === defaultLanguage;
      const folder = join(dist, 'pages', brand, language);
      const inPlace = (file, ownFile, html) => {
        write(join(folder, file), html);
        if (isDefault) write(join(dist, ownFile), html);
      };
      for (const { path } of pages) {
        const html = compose(rendered.get(keyOf({ path, language, brand })));
        if (path === NO_PAGE) inPlace(NO_PAGE_FILE, '404.html', html);
        else inPlace(fileOf(path), join(path, 'index.html'), html);
      }
      for (const path of [FORGOT_ALIAS, ...framed])
        inPlace(fileOf(path), join(path, 'index.html'), withNoScript(shell, NO_SCRIPT[language]));
    }
  for (const brand of Object.keys(BRANDS)) {
    const origin = originOf(brand);
    const canonical = [...new Set(PAGES.map(({ canonical: path }) => path))];
    const folders = [join(dist, 'pages', brand), ...(brand === defaultBrand ? [dist] : [])];
    for (const folder of folders) {
      writeFileSync(
        join(folder, 'sitemap.xml'),
        sitemap({ pages: canonical, languages: LANGUAGES, origin }),
      );
      writeFileSync(join(folder, 'robots.txt'), robots(origin));
    }
  }
}
