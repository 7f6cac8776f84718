/** The title of each legal page, as a key of the legal texts. */
export const LEGAL_TITLES = {
  terms: 'titles.terms',
  privacy: 'titles.privacy',
  cookies: 'titles.cookies',
  dpa: 'titles.dpa',
} as const;
