import type { LegalDocument, LegalId } from './legalDocument';

/** Each document comes in its own chunk, with the page that shows it. */
const LOADERS: Readonly<Record<LegalId, () => Promise<LegalDocument>>> = {
  terms: async () => (await import('./terms.md')).default,
  privacy: async () => (await import('./privacy.md')).default,
  cookies: async () => (await import('./cookies.md')).default,
  dpa: async () => (await import('./dpa.md')).default,
};

const underWay = new Map<LegalId, Promise<LegalDocument>>();

/** Fetches a document once. A failed fetch is forgotten, so that the next call tries again. */
export const loadLegal = (id: LegalId): Promise<LegalDocument> => {
  const known = underWay.get(id);
  if (known) return known;
  const loading = LOADERS[id]();
  underWay.set(id, loading);
  loading.catch(() => underWay.delete(id));
  return loading;
};
