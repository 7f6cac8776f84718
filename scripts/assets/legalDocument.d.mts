import type { LegalDocument } from '../../src/text/legal/legalDocument';

/** Reads a legal text, written in Markdown (docs/consent.md). Throws for what the pages cannot show. */
export function legalDocument(markdown: string): LegalDocument;
