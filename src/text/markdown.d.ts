/** A legal text as parsed by the build (scripts/assets). */
declare module '*.md' {
  const document: import('./legal/legalDocument').LegalDocument;
  export default document;
}
