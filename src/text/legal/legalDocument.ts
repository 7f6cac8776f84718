/**
 * A text with places to fill in: `{{brand}}`, `{{domain}}` (names), `{{support}}` (a mail link),
 * `{{terms}}`, `{{privacy}}`, `{{cookies}}`, `{{dpa}}` (links to the pages) and `{{preferences}}` (opens
 * the cookie preferences).
 */
export type LegalText = string;

/** A table with a heading for each column. */
export interface LegalTable {
  caption: LegalText;
  columns: readonly string[];
  rows: readonly (readonly LegalText[])[];
}

/** A paragraph, a list, a table, or the portal's own list of cookies and storage keys. */
export type LegalBlock =
  | LegalText
  | { list: readonly LegalText[] }
  | { table: LegalTable }
  | { generated: 'storedKeys' };

/** One numbered part of a document. The id is its anchor and stays when the heading is reworded. */
export interface LegalSection {
  id: string;
  heading: string;
  blocks: readonly LegalBlock[];
}

/** A legal text in English, as the build reads it from its Markdown file. */
export interface LegalDocument {
  /** The day of the last change, as `YYYY-MM-DD`. */
  updated: string;
  /** What the document is about, before its first section. */
  intro: readonly LegalBlock[];
  sections: readonly LegalSection[];
}

/** The legal pages of the portal (spec 2: screens and routes). */
export const LEGAL_IDS = ['terms', 'privacy', 'cookies', 'dpa'] as const;
export type LegalId = (typeof LEGAL_IDS)[number];

/** How the documents speak of each other. */
export const LEGAL_NAMES: Readonly<Record<LegalId, string>> = {
  terms: 'terms of service',
  privacy: 'web privacy policy',
  cookies: 'cookie privacy policy',
  dpa: 'data processing agreement',
};

/** How the documents speak of the dialog for the choice about cookies. */
export const PREFERENCES_NAME = 'cookie preferences';
