/** Writes every page in every language and brand into dist/, from the built files and the bundle of ./site.mjs. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { minifySync } from '@swc/core';
import { robots, sitemap } from './head.mjs';

/** Returns a function that writes a file and, unless the build is `quick`, its compressed copies. */
const writerOf = (quick) => (file, text) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  if (quick) return;
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
};

/** Embeds a brand's icon in its page, which saves a request. */
function iconOf(dist, brand) {
  const drawing = readFileSync(join(dist, '../public/brands', brand, 'favicon.svg'), 'utf8');
  const text = drawing.replace(/\s*\n\s*/g, '').replaceAll('"', "'");
  const written = text.replace(/[#%<>]/g, (sign) => encodeURIComponent(sign));
  return `<link rel="icon" href="data:image/svg+xml,${written}">`;
}

/** The build's parts that composing needs. Pages at the paths of `framed` stay empty: they render or redirect themselves. */
function kitOf(dist, brands, framed) {
  const files = JSON.parse(readFileSync(join(dist, 'files.json'), 'utf8'));
  const inlineScript = (name) => {
    const source = readFileSync(new URL(name, import.meta.url), 'utf8');
    return minifySync(source, { compress: true, mangle: true }).code;
  };
  return {
    shell: readFileSync(join(dist, 'index.html'), 'utf8'),
    scripts: files.scripts,
    font: files.fontCss,
    css: files.fontCss + files.css.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n'),
    early: inlineScript('earlyScript.js'),
    earlySignIn: inlineScript('earlySignIn.js'),
    icons: Object.fromEntries(brands.map((brand) => [brand, iconOf(dist, brand)])),
    framed,
  };
}

/** Writes all rendered pages, and the renderer for deployments with their own configuration (`prerender/`). */
export function writePages({ dist, bundle, site, rendered, framed, quick }) {
  const write = writerOf(quick);
  const { BRANDS, LANGUAGES, PAGES, originOf } = site.portal;
  const kit = kitOf(dist, Object.keys(BRANDS), framed);
  for (const name of ['index.html', 'index.html.br', 'index.html.gz'])
    rmSync(join(dist, name), { force: true });
  const { pages, sheets } = site.compose(kit, rendered);
  for (const [name, text] of [...sheets, ...pages]) write(join(dist, name), text);
  mkdirSync(join(dist, 'prerender'), { recursive: true });
  writeFileSync(join(dist, 'prerender/kit.json'), JSON.stringify(kit));
  copyFileSync(bundle, join(dist, 'prerender/site.cjs'));
  const [defaultBrand] = Object.keys(BRANDS);
  for (const [id, brand] of Object.entries(BRANDS)) {
    const origin = originOf(brand);
    const canonical = [...new Set(PAGES.map(({ canonical: path }) => path))];
    const folders = [join(dist, 'pages', id), ...(id === defaultBrand ? [dist] : [])];
    for (const folder of folders) {
      writeFileSync(
        join(folder, 'sitemap.xml'),
        sitemap({ pages: canonical, languages: LANGUAGES, origin }),
      );
      writeFileSync(join(folder, 'robots.txt'), robots(origin));
    }
  }
}
