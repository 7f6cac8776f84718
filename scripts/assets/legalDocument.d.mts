import type { LegalDocument } from '../../src/text/legal/legalDocument';

/** Parses a legal text in Markdown (docs/consent.md). Throws for content that the pages cannot show. */
export function legalDocument(markdown: string): LegalDocument;
