type Languages = Readonly<Record<string, { readonly htmlLang: string }>>;

/** What a page says of itself in its head, beside its title: description, languages, link preview. */
export function headOf(facts: {
  page: { name: string; brand: string; language: string; canonical: string };
  drawn: { title: string; description: string };
  brand: { name: string; supportEmail: string };
  languages: Languages;
  origin: string;
}): string;

/** All pages of a brand for search engines, each in every language. */
export function sitemap(facts: {
  pages: readonly string[];
  languages: Languages;
  origin: string;
}): string;

/** What search engines may look at. */
export function robots(origin: string): string;
