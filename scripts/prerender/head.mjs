/** Escapes text for an attribute or an element. */
export const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Escapes JSON for a script element. */
const embedded = (value) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Returns the production address of a page. The first language has no query. */
export const addressOf = ({ origin, path, language, first }) =>
  origin + path + (language === first ? '' : `?lang=${language}`);

const organization = ({ brand, origin }) =>
  `<script type="application/ld+json">${embedded({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    email: brand.supportEmail,
  })}</script>`;

export const describedAs = (text) => `<meta name="description" content="${escape(text)}">`;

/** Returns a page's head except its title: description, languages, link preview. */
export function headOf({ page, rendered, brand, languages, origin }) {
  const [first] = Object.keys(languages);
  const address = (language) => addressOf({ origin, path: page.canonical, language, first });
  const picture = `${origin}/og/${page.brand}-${page.language}.png`;
  const tags = [
    describedAs(rendered.description),
    `<link rel="canonical" href="${escape(address(page.language))}">`,
    ...Object.entries(languages).map(
      ([language, { htmlLang }]) =>
        `<link rel="alternate" hreflang="${htmlLang}" href="${escape(address(language))}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${escape(address(first))}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${escape(brand.name)}">`,
    `<meta property="og:title" content="${escape(rendered.title)}">`,
    `<meta property="og:description" content="${escape(rendered.description)}">`,
    `<meta property="og:url" content="${escape(address(page.language))}">`,
    `<meta property="og:image" content="${escape(picture)}">`,
    '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
    ...(page.name === 'home' ? [organization({ brand, origin })] : []),
  ];
  return tags.join('');
}

/** Returns the sitemap of a brand: all pages, each in every language. */
export function sitemap({ pages, languages, origin }) {
  const [first] = Object.keys(languages);
  const entries = pages.map((path) => {
    const alternates = Object.entries(languages).map(
      ([language, { htmlLang }]) =>
        `<xhtml:link rel="alternate" hreflang="${htmlLang}" href="${escape(addressOf({ origin, path, language, first }))}"/>`,
    );
    return `<url><loc>${escape(origin + path)}</loc>${alternates.join('')}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`;
}

export const robots = (origin) =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /api_v2/',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
