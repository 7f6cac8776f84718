/** A legal text as what the build has read from it (scripts/assets). */
declare module '*.md' {
  const document: import('./legal/legalDocument').LegalDocument;
  export default document;
}
