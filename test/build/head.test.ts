import { scriptsOf } from '../../scripts/assets/shell.mjs';
import { headOf, robots, sitemap } from '../../scripts/prerender/head.mjs';
import { LANGUAGES } from '../../src/text/languages';

const ORIGIN = 'https://adlantern.example';
const NAME = 'Ads </script> & more';

const headFor = (name: string) =>
  headOf({
    page: { name, brand: 'adlantern', language: 'zh', canonical: '/portal/tos' },
    rendered: { title: 'Terms', description: 'What holds between us.' },
    brand: { name: NAME, supportEmail: 'help@adlantern.example' },
    languages: LANGUAGES,
    origin: ORIGIN,
  });

it('lists each language of a page for search engines, and the default one', () => {
  const head = headFor('terms');
  const alternates = [...head.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map((found) =>
    found.slice(1),
  );
  expect(alternates).toEqual([
    ['en', 'https://adlantern.example/portal/tos'],
    ['zh-CN', 'https://adlantern.example/portal/tos?lang=zh'],
    ['x-default', 'https://adlantern.example/portal/tos'],
  ]);
});

it('gives search engines a description and the canonical address, with correctly escaped tags', () => {
  const head = headFor('terms');
  expect(head).toContain('<meta name="description" content="What holds between us.">');
  expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/portal/tos?lang=zh">`);
  expect(head.replaceAll(/<[^<>]*>/g, '')).toBe('');
});

it('gives a shared page its title, description and the picture of its brand in its language', () => {
  const shown = [
    ...headFor('terms').matchAll(
      /<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/g,
    ),
  ];
  expect(Object.fromEntries(shown.map(([, name, content]) => [name, content]))).toEqual({
    'og:type': 'website',
    'og:site_name': 'Ads &#60;/script&#62; &#38; more',
    'og:title': 'Terms',
    'og:description': 'What holds between us.',
    'og:url': `${ORIGIN}/portal/tos?lang=zh`,
    'og:image': `${ORIGIN}/og/adlantern-zh.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  });
});

it('names the company on the home page only', () => {
  const organizationOf = (name: string): unknown => {
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(headFor(name))?.[1];
    return json === undefined ? null : JSON.parse(json);
  };
  expect(organizationOf('terms')).toBeNull();
  expect(organizationOf('home')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: NAME,
    url: `${ORIGIN}/`,
    logo: `${ORIGIN}/favicon.svg`,
    email: 'help@adlantern.example',
  });
});

it('lets search engines crawl everything except the API, and lists every page in each language', () => {
  expect(robots(ORIGIN)).toBe(
    `User-agent: *\nDisallow: /api/\nDisallow: /api_v2/\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  );
  const other = (language: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${ORIGIN}${address}"/>`;
  expect(sitemap({ pages: ['/', '/portal/tos'], languages: LANGUAGES, origin: ORIGIN })).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">' +
      `<url><loc>${ORIGIN}/</loc>${other('en', '/')}${other('zh-CN', '/?lang=zh')}</url>` +
      `<url><loc>${ORIGIN}/portal/tos</loc>${other('en', '/portal/tos')}${other('zh-CN', '/portal/tos?lang=zh')}</url></urlset>`,
  );
});

it('loads the scripts of an entry without the updates of the dev server', () => {
  const files = ['assets/main.js', 'assets/main.css', 'main.e09bd6ff.hot-update.js'];
  expect(scriptsOf({ getFiles: () => files })).toEqual(['assets/main.js']);
});
