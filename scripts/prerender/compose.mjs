/**
 * Composes pages from the HTML of src/prerender.tsx and the parts of the build that all pages share (the kit). It reads no
 * files, so that a deployment can compose pages with its own configuration (./site.mjs).
 */
import { createHash } from 'node:crypto';
import { describedAs, escape, headOf } from './head.mjs';
import { cssOf, pageCss } from './pageCss.mjs';

/** Returns the path of a page's file below its brand and language. */
const fileOf = (path) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

const SCRIPTS = /<script[^>]*\ssrc="[^"]*"[^>]*><\/script>/g;

/** Pages to read, which need no script before the user's first interaction. */
const WAITING = ['home', 'terms', 'privacy', 'cookies', 'dpa', 'notFound'];

/** Pages that no link with a secret opens. */
const PLAIN = [...WAITING, 'report'];

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
const asked = (files) =>
  files.map((file) => `<link rel="preload" as="script" href="/${file}">`).join('');

/** Placed before the non-critical styles: browsers would otherwise load a deferred script after them. */
const urgent = (script) => script.replace(/<script (defer)\S*/, '<script $1 fetchpriority="high"');

const ICON = /<link rel="icon"[^>]*>/;

/** Returns a content hash for a file name, as in the webpack build. */
const hashed = (text) => createHash('sha256').update(text).digest('hex').slice(0, 12);

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
  const { path, language, brand, htmlLang, isOwn } = page;
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
    .replace(/<html lang="[^"]*"/, `<html lang="${htmlLang}" data-brand="${brand.id}"`)
    .replace(ICON, () => icon)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(rendered.title)}</title>`)
    .replace(
      '</head>',
      () =>
        `${head}${expected(waits ? 'main' : END)}${preloaded(css)}<style>${css}</style><script>${early}</script></head>`,
    )
    .replace(
      ROOT,
      () =>
        `<div id="root" data-path="${path}" data-language="${language}" data-brand="${brand.id}"${isOwn ? ' data-own' : ''}${later}>${rendered.html}</div>`,
    )
    .replace(
      '</body>',
      () =>
        `<link href="/${sheet}" rel="stylesheet" id="${END}">${waits ? '' : asked(own) + scripts.map(urgent).join('')}</body>`,
    )
    .replace(/>\s+</g, (gap, at, whole) => (at < whole.indexOf('<body') ? '><' : gap));
}

/** An attribute that React Router adds to each link for applications that load routes from a server. */
const DISCOVERED = ' data-discover="true"';

/** Renders every page in every language and brand, with a configuration's overrides; null for the brands as built. */
export async function renderPages(portal, overrides) {
  const { BRANDS, LANGUAGES, NO_PAGE, PAGES, brandOf, renderPage } = portal;
  const addresses = [...PAGES, { path: NO_PAGE, name: 'notFound', canonical: NO_PAGE }];
  const rendered = [];
  for (const folder of Object.keys(BRANDS)) {
    const brand = brandOf(folder, overrides);
    for (const [language, { htmlLang }] of Object.entries(LANGUAGES))
      for (const address of addresses) {
        const page = { ...address, folder, brand, language, htmlLang, isOwn: overrides !== null };
        const { html, ...given } = await renderPage({ ...page, brand: folder, overrides });
        rendered.push({ page, ...given, html: html.replaceAll(DISCOVERED, '') });
      }
  }
  return rendered;
}

/** Returns the HTML of rendered pages and their stylesheets, by their paths in the build. */
export function composePages(portal, kit, rendered) {
  const { BRANDS, FORGOT_ALIAS, LANGUAGES, NO_PAGE, NO_PAGE_FILE, NO_SCRIPT, originOf } = portal;
  const { shell, scripts, font, css, early, earlySignIn, icons, framed } = kit;
  const imported = (name) => {
    if (!scripts[name]) throw new Error(`Nothing imports "${name}" anymore.`);
    return scripts[name];
  };
  const pieces = { ...piecesOf(shell), imported };
  const all = cssOf(
    css,
    rendered.map(({ html }) => html),
  );
  const pages = new Map();
  const sheets = new Map();

  // Several addresses can show the same page.
  const styled = new Map();
  const styledAs = (html, about) => {
    const key = `${about.brand.id} ${about.language} ${about.isLinked} ${html}`;
    if (!styled.has(key)) {
      const page = pageCss(all, html, { ...about, brand: about.brand.id });
      const sheet = `assets/page.${hashed(page.later)}.css`;
      sheets.set(sheet, page.later);
      styled.set(key, { ...page, sheet });
    }
    return styled.get(key);
  };

  const compose = ({ page, ...given }) => {
    const head =
      page.path === NO_PAGE
        ? describedAs(given.description)
        : headOf({
            page: { ...page, brand: page.brand.id },
            rendered: given,
            brand: page.brand,
            languages: LANGUAGES,
            origin: originOf(page.brand),
          });
    const isLinked = !PLAIN.includes(page.name);
    const { html, now, sheet } = styledAs(given.html, { ...page, isLinked });
    return assemble(
      pieces,
      page,
      { ...given, html },
      {
        head,
        css: now,
        sheet,
        // First, where it compresses better.
        early:
          page.name === 'signIn'
            ? early
            : earlySignIn.replace('PARENT_DOMAIN', page.brand.parentDomain.replaceAll('.', '\\.')) +
              early,
        icon: icons[page.brand.id],
        noScript: NO_SCRIPT[page.language],
      },
    );
  };

  const [defaultBrand] = Object.keys(BRANDS);
  const [defaultLanguage] = Object.keys(LANGUAGES);
  const put = ({ folder, language }, file, ownFile, html) => {
    pages.set(`pages/${folder}/${language}/${file}`, html);
    // For plain static hosts: the default brand and language at the page's path.
    if (folder === defaultBrand && language === defaultLanguage) pages.set(ownFile, html);
  };
  const indexOf = (path) => `${path}/index.html`.replace(/^\/+/, '');
  for (const each of rendered) {
    const { path } = each.page;
    if (path === NO_PAGE) put(each.page, NO_PAGE_FILE, '404.html', compose(each));
    else put(each.page, fileOf(path), indexOf(path), compose(each));
  }
  // The views' styles declare no font, so that a page with one is not laid out again.
  const fontSheet = `assets/font.${hashed(font)}.css`;
  sheets.set(fontSheet, font);
  const empty = shell.replace(
    '</head>',
    () => `<link rel="stylesheet" href="/${fontSheet}"></head>`,
  );
  for (const folder of Object.keys(BRANDS))
    for (const language of Object.keys(LANGUAGES))
      for (const path of [FORGOT_ALIAS, ...framed])
        put(
          { folder, language },
          fileOf(path),
          indexOf(path),
          withNoScript(empty, NO_SCRIPT[language]),
        );
  return { pages, sheets };
}
