type Languages = Readonly<Record<string, { readonly htmlLang: string }>>;

/** Returns a page's head except its title: description, languages, link preview. */
export function headOf(details: {
  page: { name: string; brand: string; language: string; canonical: string };
  rendered: { title: string; description: string };
  brand: { name: string; supportEmail: string };
  languages: Languages;
  origin: string;
}): string;

/** Returns the sitemap of a brand: all pages, each in every language. */
export function sitemap(details: {
  pages: readonly string[];
  languages: Languages;
  origin: string;
}): string;

export function robots(origin: string): string;
