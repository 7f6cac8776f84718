/** What a page says of itself in its head, beside its title: description, languages, link preview. */
export function headOf(facts: {
  page: { name: string; brand: string; language: string; canonical: string };
  drawn: { title: string; description: string };
  brand: { name: string; supportEmail: string };
  languages: Readonly<Record<string, { readonly htmlLang: string }>>;
  origin: string;
}): string;
