/** A drawing as the component that draws it (scripts/assets). */
declare module '*.svg' {
  const drawing: import('react').FC<import('react').SVGProps<SVGSVGElement>>;
  export default drawing;
}

/** A legal text as what the build has read from it (scripts/assets). */
declare module '*.md' {
  const document: import('./text/legal/legalDocument').LegalDocument;
  export default document;
}

/** The half of the query library that reads. */
declare module 'qs/lib/parse.js' {
  export { parse as default } from 'qs';
}
